import type { DepositStatus, DepositView } from '../../contract/background.ts'
import { assertNever } from '../kernel/result.ts'
import { cascadeCodes } from './codes.ts'
import { type Deposit, isDepositEnded } from './deposit.ts'

/** Returns the status shown to the person (FUND-37). */
export function statusOf(deposit: Deposit): DepositStatus {
  const { phase } = deposit
  // The question to a person who left needs no connection, only its answer does.
  const isAsked = phase.at === 'offering' && phase.left !== undefined
  if (deposit.network === 'offline' && !isAsked && !isDepositEnded(deposit))
    return { at: 'offline', processor: deposit.tried.at(-1)?.processor ?? null }
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
    case 'listening': {
      const { processor, needs } = phase.attempt
      return { at: 'listening', processor, ...(needs ? { needs } : {}) }
    }
    case 'confirming':
      return { at: 'confirming', processor: phase.attempt.processor, code: cascadeCodes.responseError }
    case 'offering': {
      const { again: _attempt, ...offer } = phase
      return offer
    }
    case 'succeeded':
    case 'failed':
    case 'cancelled':
      return phase
    default:
      return assertNever(phase)
  }
}

/** Returns a deposit as the page shows it. */
export const viewOf = (deposit: Deposit): DepositView => ({
  id: deposit.order.id,
  account: deposit.order.account,
  amount: deposit.order.amount,
  currency: deposit.order.currency,
  ...(deposit.order.card === undefined ? {} : { card: deposit.order.card }),
  ...(deposit.order.bonus ? { bonus: true } : {}),
  tried: deposit.tried,
  status: statusOf(deposit),
  openedAt: deposit.openedAt,
  changedAt: deposit.changedAt,
  ...(deposit.requested === undefined ? {} : { requested: deposit.requested }),
})

/**
 * True if the person can request a cancel. False while a charge is being sent; after that the server decides
 * (FUND-44).
 */
export const canCancel = ({ phase }: Deposit): boolean =>
  ['created', 'checking', 'pausing', 'offering', 'secure', 'listening', 'confirming'].includes(phase.at)
