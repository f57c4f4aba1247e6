import type { WireInvoice } from '../../contract/invoices.ts'
import { hourMs, minuteMs, type Moment } from '../kernel/time.ts'

/** How long an invoice may be paid at its rate (INV-01). */
export const invoiceLifeMs = hourMs
/** INV-03. */
export const pollEveryMs = minuteMs

/**
 * When an invoice is to be looked at again, or null: it has ended and is polled no more (INV-03).
 * `now` and the answer are by the server's clock, as the deadline is (INV-04). A call at the very deadline may arrive before
 * the server sees the deadline pass, so the poll after it is the ordinary one, a minute later.
 */
export function nextPoll(invoice: Pick<WireInvoice, 'status' | 'deadline'>, now: Moment): Moment | null {
  if (invoice.status !== 'wt') return null
  const ordinary = now + pollEveryMs
  const { deadline } = invoice
  return deadline !== undefined && deadline > now ? Math.min(ordinary, deadline) : ordinary
}

/** What to add to the device's clock to have the server's. `receivedAt` by the device's clock, in milliseconds. */
export function clockOffset(invoice: Pick<WireInvoice, 'now'>, receivedAt: Moment): number {
  return invoice.now === undefined ? 0 : invoice.now - receivedAt
}

/** Milliseconds until the deadline, never below zero. `deviceNow` is corrected by `offsetMs` (INV-04). */
export function timeLeft(deadline: Moment, deviceNow: Moment, offsetMs: number): number {
  return Math.max(0, deadline - (deviceNow + offsetMs))
}
