import type { WireInvoice } from '../../contract/invoices.ts'
import { assertNever } from '../kernel/result.ts'
import type { Moment } from '../kernel/time.ts'

/**
 * What an invoice has come to. The wire knows three words for it (INV-01); the rest reaches the person through `paid` and `due` (INV-06).
 * `short`: ended with a part of it paid in time; `late`: ended, and something arrived after the end.
 */
export const invoiceStates = ['new', 'partial', 'confirming', 'settled', 'over', 'short', 'late', 'expired'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** One transaction to the invoice's address. `amount` in the coin's minor units, `seenAt` by the chain. */
export type SeenPayment = { amount: number; seenAt: Moment; confirmations: number }

export type InvoiceTerms = { amount: number; deadline: Moment; confirmations: number }

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

/** The state that the payments alone say, for somebody who sees the invoice for the first time. */
export function stateOf(terms: InvoiceTerms, payments: readonly SeenPayment[], now: Moment): InvoiceState {
  const inTime = payments.filter((payment) => payment.seenAt <= terms.deadline)
  const confirmed = sum(inTime.filter((payment) => payment.confirmations >= terms.confirmations))
  const seen = sum(inTime)
  if (confirmed >= terms.amount) return sum(payments) > terms.amount ? 'over' : 'settled'
  if (seen >= terms.amount) return 'confirming'
  if (now < terms.deadline) return seen > 0 ? 'partial' : 'new'
  if (seen < sum(payments)) return 'late'
  return seen > 0 ? 'short' : 'expired'
}

/**
 * The state after one look. An ended invoice stays ended, since a person was told so and polling has stopped: what arrives
 * afterwards is credited all the same, as `late`.
 */
export function nextState(before: InvoiceState, terms: InvoiceTerms, payments: readonly SeenPayment[], now: Moment): InvoiceState {
  const after = stateOf(terms, payments, now)
  const ended = wireStatus(before)
  if (ended === 'wt' || wireStatus(after) === ended) return after
  return ended === 'su' ? before : payments.length > 0 ? 'late' : before
}
