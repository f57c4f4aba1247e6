import type { DepositView } from '../../../contract/background.ts'
import type { Processor } from '../../../contract/kernel.ts'
import type { SnapshotRow } from '../store/rows.ts'

/**
 * A deposit started on another device, as the server reports it (FUND-36). This device shows it and polls its
 * outcome, but never sends its requests: only the device that started it knows its next step.
 */
export type OtherDeviceDeposit = { deposit: DepositView; attempt: { key: string; processor: Processor } }

/** Returns the deposits of other devices among the saved snapshots. */
export const otherDeviceDepositsIn = (snapshots: readonly SnapshotRow[]): OtherDeviceDeposit[] =>
  snapshots.filter((row) => row.topic.startsWith('deposit:')).map(({ value }) => value as OtherDeviceDeposit)
