import type { DepositStage, DepositView } from '../../contract/background.ts'
import { assertNever } from '../kernel/result.ts'
import { cascadeCodes } from './codes.ts'
import { type Deposit, isOver } from './deposit.ts'

/** Where a deposit stands for the person (FUND-37). */
export function stageOf(deposit: Deposit): DepositStage {
  const { phase } = deposit
  if (deposit.network === 'offline' && !isOver(deposit)) return { at: 'offline', processor: deposit.tried.at(-1)?.processor ?? null }
  switch (phase.at) {
    case 'created':
      return { at: 'checking' }
    case 'checking': {
      const code = deposit.tried.at(-1)?.code
      return { at: 'checking', ...(code === undefined ? {} : { code }) }
    }
    case 'pausing':
    case 'sending':
      return { at: 'contacting', processor: phase.attempt.processor }
    case 'secure':
      return { at: 'secure', processor: phase.attempt.processor, redirect: phase.redirect }
    case 'listening':
      return { at: 'listening', processor: phase.attempt.processor }
    case 'confirming':
      return { at: 'confirming', processor: phase.attempt.processor, code: cascadeCodes.responseError }
    case 'offering':
    case 'succeeded':
    case 'failed':
    case 'cancelled':
      return phase
    default:
      return assertNever(phase)
  }
}

/** A deposit as the page shows it. */
export const viewOf = (deposit: Deposit): DepositView => ({
  id: deposit.order.id,
  account: deposit.order.account,
  amount: deposit.order.amount,
  currency: deposit.order.currency,
  tried: deposit.tried,
  stage: stageOf(deposit),
  openedAt: deposit.openedAt,
  changedAt: deposit.changedAt,
  ...(deposit.wish === undefined ? {} : { wish: deposit.wish }),
})

/** May the person ask for it to be cancelled? Not while a charge is on its way; of one that went out the server decides (FUND-44). */
export const canCancel = ({ phase }: Deposit): boolean =>
  ['created', 'checking', 'pausing', 'offering', 'secure', 'listening', 'confirming'].includes(phase.at)
