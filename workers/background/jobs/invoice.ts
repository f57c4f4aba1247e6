import type { InvoiceView } from '../../../contract/background.ts'
import { checkInvoice, type WireInvoice } from '../../../contract/invoices.ts'
import type { InvoiceCoin } from '../../../contract/kernel.ts'
import { clockOffset, nextPoll, pollEveryMs } from '../../../domain/invoices/timing.ts'
import type { Moment } from '../../../domain/kernel/time.ts'
import type { JobEnd, JobKind } from '../scheduler/job.ts'
import type { JobRow } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import type { Transport } from '../transport/callRoute.ts'
import { endOfFailure } from './failure.ts'
import { invoiceKey } from './kinds.ts'

type Settings = { transport: Transport; store: Store; now(): Moment }

/** Asks for an invoice every 60 s and at its deadline, until it has ended (INV-03, INV-09). */
export function invoiceJob({ transport, store, now }: Settings): JobKind {
  return {
    timeoutMs: 10_000,
    minGapMs: pollEveryMs,
    // At most one request per invoice and minute, also after failures (INV-09).
    backOff: { minMs: pollEveryMs, baseMs: 10_000, capMs: 5 * pollEveryMs },
    async run(row, signal): Promise<JobEnd> {
      const { coin, guid } = invoiceOf(row.key)
      const outcome = await transport.callRoute(checkInvoice, { params: { coin }, body: { guid } }, signal)
      // Refused: no such invoice, or somebody else's. Asking again would not change that.
      if (!outcome.ok) return outcome.lack === 'refused' ? { end: 'over', result: outcome.code } : endOfFailure(outcome)
      const at = now()
      const view: InvoiceView = { coin, guid, invoice: outcome.value, fetchedAt: at }
      const known = (await store.get('snapshots', row.uid, row.key))?.value as InvoiceView | undefined
      return {
        ...nextOf(outcome.value, at),
        changes: [invoiceChange(row.uid, view)],
        facts: [sameInvoice(known?.invoice, view.invoice) ? { topic: 'checked', guids: [guid], at } : { topic: 'invoice', view }],
      }
    },
  }
}

function nextOf(invoice: WireInvoice, at: Moment): JobEnd {
  // The deadline is by the server's clock; the row's moment is by the device's (INV-04).
  const serverNow = at + clockOffset(invoice, at)
  const next = nextPoll(invoice, serverNow)
  return next === null ? { end: 'over', result: invoice.status } : { end: 'again', inMs: next - serverNow, result: invoice.status }
}

/** Only changed rows cross to the page (W5); the server's clock is no change. */
function sameInvoice(before: WireInvoice | undefined, after: WireInvoice): boolean {
  return before !== undefined && JSON.stringify({ ...before, now: 0 }) === JSON.stringify({ ...after, now: 0 })
}

export const invoiceChange = (uid: number, view: InvoiceView) =>
  ({ in: 'snapshots', put: { uid, topic: invoiceKey(view.coin, view.guid), value: view, at: view.fetchedAt } }) as const

/** The watch list is the job table: a row is an invoice that has not ended. */
export const invoiceRow = (uid: number, coin: InvoiceCoin, guid: string, now: Moment): JobRow => ({
  uid,
  key: invoiceKey(coin, guid),
  kind: 'invoice',
  nextAt: now,
  setAt: now,
  lastRunAt: null,
  lastResult: null,
  attempt: 0,
})

function invoiceOf(key: string): { coin: InvoiceCoin; guid: string } {
  const [, coin, guid] = key.split(':')
  if (coin === undefined || guid === undefined) throw new Error(`not the key of an invoice: ${key}`)
  return { coin: coin as InvoiceCoin, guid }
}
