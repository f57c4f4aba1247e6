import type { DepositStage, DepositView } from '../../../contract/background.ts'
import type { WireDeposit } from '../../../contract/deposits.ts'
import type { PaymentResult } from '../../../domain/cascade/answer.ts'
import { cascadeCodes } from '../../../domain/cascade/codes.ts'
import { dayMs, type Moment } from '../../../domain/kernel/time.ts'
import type { Elsewhere } from './elsewhereOf.ts'

const topic = (id: string): string => `deposit:${id}`

export const isEnded = ({ stage }: DepositView): boolean => ['succeeded', 'failed', 'cancelled'].includes(stage.at)

/** Kept while it may still end; a day after it was begun it is for the server alone. */
export const elsewhereChange = (uid: number, one: Elsewhere, now: Moment) =>
  isEnded(one.deposit) || now - one.deposit.openedAt >= dayMs
    ? ({ in: 'snapshots', remove: topic(one.deposit.id) } as const)
    : ({ in: 'snapshots', put: { uid, topic: topic(one.deposit.id), value: one, at: now } } as const)

function openStage({ status, processor, redirect }: WireDeposit['attempts'][number]): DepositStage {
  if (status === 'secure' && redirect !== undefined) return { at: 'secure', processor, redirect }
  if (status === 'waiting') return { at: 'listening', processor }
  // Its own device goes on to the next one.
  return status === 'declined' ? { at: 'contacting', processor } : { at: 'confirming', processor, code: cascadeCodes.responseError }
}

/** A deposit as the server lists it; null before its first attempt. */
export function readElsewhere({ id, account, amount, currency, attempts, openedAt }: WireDeposit, now: Moment): Elsewhere | null {
  const last = attempts.at(-1)
  if (!last) return null
  const tried = attempts.map(({ processor, error }) => ({ processor, ...(error === undefined ? {} : { code: error }) }))
  const deposit = { id, account, amount, currency, tried, stage: openStage(last), openedAt, changedAt: now }
  return { deposit, attempt: { key: last.key, processor: last.processor } }
}

/** What its outcome makes of it. `listed`: the server still counts it as open, so that a decline is not its end. */
export function settleElsewhere(one: Elsewhere, result: PaymentResult, listed: boolean, now: Moment): Elsewhere {
  const end = (stage: DepositStage): Elsewhere => ({ ...one, deposit: { ...one.deposit, stage, changedAt: now } })
  if (result.is === 'approved') return end({ at: 'succeeded' })
  if (result.is !== 'declined' || listed) return one
  if (result.code === cascadeCodes.cancelled) return end({ at: 'cancelled' })
  return end({ at: 'failed', code: result.code, ...(result.message === undefined ? {} : { message: result.message }) })
}
