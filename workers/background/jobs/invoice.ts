import type { InvoiceView } from '../../../contract/background.ts'
import { checkInvoice, type WireInvoice } from '../../../contract/invoices.ts'
import type { InvoiceCoin } from '../../../contract/kernel.ts'
import { clockOffset, nextPoll, pollIntervalMs } from '../../../domain/invoices/timing.ts'
import type { EpochMs } from '../../../domain/kernel/time.ts'
import type { JobEnd } from '../scheduler/job.ts'
import type { JobRow } from '../store/rows.ts'
import { endOfFailure, isOurRefusal } from './failure.ts'
import { type Job, newRow } from './job.ts'

const keyOf = (coin: InvoiceCoin, guid: string): string => `invoice:${coin}:${guid}`

/**
 * Polls an invoice every 60 s and at its deadline, until it has ended (INV-03, INV-09). The job table is also
 * the list of watched invoices.
 */
export const invoiceJob = {
  kind: 'invoice',
  key: keyOf,
  row: (uid: number, coin: InvoiceCoin, guid: string, now: EpochMs): JobRow => newRow(uid, 'invoice', keyOf(coin, guid), now),
  create: ({ transport, store, now }) => ({
    timeoutMs: 10_000,
    minGapMs: pollIntervalMs,
    // At most one request per invoice and minute, even after failures (INV-09).
    backOff: { minMs: pollIntervalMs, baseMs: 10_000, capMs: 5 * pollIntervalMs },
    async run(row, signal): Promise<JobEnd> {
      const { coin, guid } = parseInvoiceKey(row.key)
      const outcome = await transport.callRoute(checkInvoice, { params: { coin }, body: { guid } }, signal)
      // `refused`: the invoice does not exist or is another person's; a retry would not help.
      if (!outcome.ok) return isOurRefusal(outcome) ? { end: 'over', result: outcome.code } : endOfFailure(outcome)
      const at = now()
      const view: InvoiceView = { coin, guid, invoice: outcome.value, fetchedAt: at }
      const known = (await store.get('snapshots', row.uid, row.key))?.value as InvoiceView | undefined
      return {
        ...jobEndOf(outcome.value, at),
        changes: [invoiceChange(row.uid, view)],
        facts: [isSameInvoice(known?.invoice, view.invoice) ? { topic: 'checked', guids: [guid], at } : { topic: 'invoice', view }],
      }
    },
  }),
} satisfies Job & { key: unknown; row: unknown }

function jobEndOf(invoice: WireInvoice, at: EpochMs): JobEnd {
  // The deadline is in the server's time, the row's due time in the device's (INV-04).
  const serverNow = at + clockOffset(invoice, at)
  const next = nextPoll(invoice, serverNow)
  return next === null ? { end: 'over', result: invoice.status } : { end: 'again', inMs: next - serverNow, result: invoice.status }
}

/** True if nothing but the server's time differs; only changed rows are reported to the page (W5). */
function isSameInvoice(before: WireInvoice | undefined, after: WireInvoice): boolean {
  return before !== undefined && JSON.stringify({ ...before, now: 0 }) === JSON.stringify({ ...after, now: 0 })
}

export const invoiceChange = (uid: number, view: InvoiceView) =>
  ({ in: 'snapshots', put: { uid, topic: keyOf(view.coin, view.guid), value: view, at: view.fetchedAt } }) as const

function parseInvoiceKey(key: string): { coin: InvoiceCoin; guid: string } {
  const [, coin, guid] = key.split(':')
  if (coin === undefined || guid === undefined) throw new Error(`not the key of an invoice: ${key}`)
  return { coin: coin as InvoiceCoin, guid }
}
