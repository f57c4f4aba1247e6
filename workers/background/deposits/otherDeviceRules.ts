import type { DepositStatus, DepositView } from '../../../contract/background.ts'
import type { WireDeposit } from '../../../contract/deposits.ts'
import type { AttemptResult } from '../../../domain/cascade/attemptResult.ts'
import { cascadeCodes } from '../../../domain/cascade/codes.ts'
import { dayMs, type EpochMs } from '../../../domain/kernel/time.ts'
import type { OtherDeviceDeposit } from './otherDeviceDeposits.ts'

const topic = (id: string): string => `deposit:${id}`

export const hasEnded = ({ status }: DepositView): boolean => ['succeeded', 'failed', 'cancelled'].includes(status.at)

/** Returns the change that saves the deposit, or removes it once it has ended or is a day old. */
export const otherDeviceChange = (uid: number, one: OtherDeviceDeposit, now: EpochMs) =>
  hasEnded(one.deposit) || now - one.deposit.openedAt >= dayMs
    ? ({ in: 'snapshots', remove: topic(one.deposit.id) } as const)
    : ({ in: 'snapshots', put: { uid, topic: topic(one.deposit.id), value: one, at: now } } as const)

function openStatus({ status, processor, redirect }: WireDeposit['attempts'][number]): DepositStatus {
  if (status === 'secure' && redirect !== undefined) return { at: 'secure', processor, redirect }
  if (status === 'waiting') return { at: 'listening', processor }
  // The device that started the deposit continues with the next processor.
  return status === 'declined' ? { at: 'contacting', processor } : { at: 'confirming', processor, code: cascadeCodes.responseError }
}

/** Converts a deposit from the server's list; null before its first attempt. */
export function toOtherDeviceDeposit(
  { id, account, amount, currency, attempts, openedAt }: WireDeposit,
  now: EpochMs,
): OtherDeviceDeposit | null {
  const last = attempts.at(-1)
  if (!last) return null
  const tried = attempts.map(({ processor, error }) => ({ processor, ...(error === undefined ? {} : { code: error }) }))
  const deposit = { id, account, amount, currency, tried, status: openStatus(last), openedAt, changedAt: now }
  return { deposit, attempt: { key: last.key, processor: last.processor } }
}

/**
 * Applies a polled outcome. `listed`: the server still lists the deposit as open, so a decline does not end
 * it.
 */
export function applyOutcome(one: OtherDeviceDeposit, result: AttemptResult, listed: boolean, now: EpochMs): OtherDeviceDeposit {
  const end = (status: DepositStatus): OtherDeviceDeposit => ({ ...one, deposit: { ...one.deposit, status, changedAt: now } })
  if (result.is === 'approved') return end({ at: 'succeeded' })
  if (result.is !== 'declined' || listed) return one
  if (result.code === cascadeCodes.cancelled) return end({ at: 'cancelled' })
  return end({ at: 'failed', code: result.code, ...(result.message === undefined ? {} : { message: result.message }) })
}
