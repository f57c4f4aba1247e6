import type { WireInvoice } from '../../contract/invoices.ts'
import { hourMs, minuteMs, type EpochMs } from '../kernel/time.ts'

/** Validity of an invoice's rate (INV-01). */
export const invoiceLifeMs = hourMs
/** INV-03: interval between polls. */
export const pollIntervalMs = minuteMs

/**
 * Returns the time of the next poll, or null if the invoice has ended (INV-03). All times by the server's
 * clock (INV-04). A poll at the deadline may arrive just before it, so the next one follows a minute later.
 */
export function nextPoll(invoice: Pick<WireInvoice, 'status' | 'deadline'>, now: EpochMs): EpochMs | null {
  if (invoice.status !== 'wt') return null
  const ordinary = now + pollIntervalMs
  const { deadline } = invoice
  return deadline !== undefined && deadline > now ? Math.min(ordinary, deadline) : ordinary
}

/**
 * Returns the offset to add to the device's clock to get the server's. `receivedAt` by the device's clock, in
 * milliseconds.
 */
export function clockOffset(invoice: Pick<WireInvoice, 'now'>, receivedAt: EpochMs): number {
  return invoice.now === undefined ? 0 : invoice.now - receivedAt
}

/**
 * Returns the milliseconds until the deadline, at least zero. `deviceNow` is corrected by `offsetMs`
 * (INV-04).
 */
export function timeLeft(deadline: EpochMs, deviceNow: EpochMs, offsetMs: number): number {
  return Math.max(0, deadline - (deviceNow + offsetMs))
}
