import type { DepositView } from '../../../contract/background.ts'
import type { Processor } from '../../../contract/kernel.ts'
import type { SnapshotRow } from '../store/rows.ts'

/**
 * A deposit of another device, as our server told of it (FUND-36). It is shown and its outcome asked for; this device never
 * sends anything of it, since only the one that began it knows what it was about to do.
 */
export type Elsewhere = { deposit: DepositView; attempt: { key: string; processor: Processor } }

/** What is kept of other devices' deposits, among the last answers. */
export const elsewhereOf = (snapshots: readonly SnapshotRow[]): Elsewhere[] =>
  snapshots.filter((row) => row.topic.startsWith('deposit:')).map(({ value }) => value as Elsewhere)
