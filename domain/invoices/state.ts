import type { WireInvoice } from '../../contract/invoices.ts'
import type { InvoiceCoin } from '../../contract/kernel.ts'
import { assertNever } from '../kernel/result.ts'
import type { EpochMs } from '../kernel/time.ts'
import { amountDue } from './coins.ts'

/**
 * State of an invoice. The API has three statuses (INV-01); the page derives the rest from `paid` and `due`
 * (INV-06). `short`: ended with a part paid in time; `late`: ended, and a payment arrived after the end.
 */
export const invoiceStates = ['new', 'partial', 'confirming', 'settled', 'over', 'short', 'late', 'expired'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** The states of an invoice whose payment is still expected or not confirmed: `wt` on the wire. */
export const waitingStates = ['new', 'partial', 'confirming'] as const satisfies readonly InvoiceState[]

/** One transaction to the invoice's address. `amount` in the coin's minor units, `seenAt` by the chain. */
export type SeenPayment = { amount: number; seenAt: EpochMs; confirmations: number }

export type InvoiceTerms = { coin: InvoiceCoin; amount: number; deadline: EpochMs; confirmations: number }

export function wireStatus(state: InvoiceState): WireInvoice['status'] {
  switch (state) {
    case 'new':
    case 'partial':
    case 'confirming':
      return 'wt'
    case 'settled':
    case 'over':
      return 'su'
    case 'short':
    case 'late':
    case 'expired':
      return 'ex'
    default:
      return assertNever(state)
  }
}

const sum = (payments: readonly SeenPayment[]): number => payments.reduce((total, payment) => total + payment.amount, 0)

/** Returns the state that follows from the payments alone, without an earlier state. */
export function stateOf(terms: InvoiceTerms, payments: readonly SeenPayment[], now: EpochMs): InvoiceState {
  const inTime = payments.filter((payment) => payment.seenAt <= terms.deadline)
  const confirmed = sum(inTime.filter((payment) => payment.confirmations >= terms.confirmations))
  const seen = sum(inTime)
  const isWhole = (paid: number): boolean => paid > 0 && amountDue(terms.coin, terms.amount, paid) === 0
  if (isWhole(confirmed)) return sum(payments) > terms.amount ? 'over' : 'settled'
  if (isWhole(seen)) return 'confirming'
  if (now < terms.deadline) return seen > 0 ? 'partial' : 'new'
  if (seen < sum(payments)) return 'late'
  return seen > 0 ? 'short' : 'expired'
}

/**
 * Returns the state after a new check. An ended invoice stays ended, because the person has seen it and
 * polling has stopped; later payments are still credited, as `late`.
 */
export function nextState(before: InvoiceState, terms: InvoiceTerms, payments: readonly SeenPayment[], now: EpochMs): InvoiceState {
  const after = stateOf(terms, payments, now)
  const ended = wireStatus(before)
  if (ended === 'wt' || wireStatus(after) === ended) return after
  return ended === 'su' ? before : payments.length > 0 ? 'late' : before
}
