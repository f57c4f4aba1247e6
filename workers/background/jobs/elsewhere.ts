import type { BackgroundFact, InvoiceView } from '../../../contract/background.ts'
import { openDeposits, type WireDeposit } from '../../../contract/deposits.ts'
import { openInvoices } from '../../../contract/invoices.ts'
import type { Moment } from '../../../domain/kernel/time.ts'
import { depositBackOff } from '../deposits/backOff.ts'
import { elsewhereOf } from '../deposits/elsewhereOf.ts'
import type { Look } from '../deposits/lookElsewhere.ts'
import type { JobEnd, JobKind } from '../scheduler/job.ts'
import type { Change, JobRow } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import type { Transport } from '../transport/callRoute.ts'
import { endOfFailure } from './failure.ts'
import { invoiceChange, invoiceRow } from './invoice.ts'
import { elsewhereKey, invoiceKey } from './kinds.ts'

type Settings = {
  transport: Transport
  store: Store
  now(): Moment
  /** Null when what it takes could not be loaded. */
  lookAt(listed: readonly WireDeposit[], signal: AbortSignal): Promise<Look | null>
}
type Found = { changes: Change[]; facts: BackgroundFact[] }

/**
 * Takes up what another device has begun: open invoices are watched here too, open deposits are shown and listened for (FUND-36, INV-07).
 * Once when the worker begins, then at FUND-34's pace while one of those deposits is open. A back end without the calls has none (SRV-12).
 */
export function elsewhereJob(settings: Settings): JobKind {
  const { transport, store, lookAt } = settings
  return {
    timeoutMs: 10_000,
    minGapMs: 0,
    backOff: depositBackOff,
    async run(row, signal): Promise<JobEnd> {
      const listed = await transport.callRoute(openDeposits, { body: {} }, signal)
      // Refused or garbled: a back end that has no such call.
      if (!listed.ok)
        return listed.lack === 'refused' || listed.lack === 'garbled' ? { end: 'over', result: listed.code } : endOfFailure(listed)
      const deposits = listed.value.data ?? []
      const known = elsewhereOf(await store.all('snapshots', row.uid)).length > 0 || deposits.length > 0
      const look = known ? await lookAt(deposits, signal) : { changes: [], facts: [], againMs: null }
      if (!look) return { end: 'failed', code: 'network.unreachable' }
      const invoices = row.lastRunAt === null ? await takeInvoices(settings, row.uid, signal) : { changes: [], facts: [] }
      return {
        ...(look.againMs === null ? { end: 'over', result: 'none' } : { end: 'again', inMs: look.againMs, result: 'open' }),
        changes: [...look.changes, ...invoices.changes],
        facts: [...look.facts, ...invoices.facts],
      }
    },
  }
}

async function takeInvoices({ transport, store, now }: Settings, uid: number, signal: AbortSignal): Promise<Found> {
  const listed = await transport.callRoute(openInvoices, { body: {} }, signal)
  const watched = new Set((await store.all('jobs', uid)).map(({ key }) => key))
  const fresh = listed.ok ? (listed.value.data ?? []).filter(({ coin, guid }) => !watched.has(invoiceKey(coin, guid))) : []
  const at = now()
  const views = fresh.map(({ coin, guid, ...invoice }): InvoiceView => ({ coin, guid, invoice, fetchedAt: at }))
  return {
    changes: views.flatMap((view) => [{ in: 'jobs', put: invoiceRow(uid, view.coin, view.guid, at) } as const, invoiceChange(uid, view)]),
    facts: views.map((view) => ({ topic: 'invoice', view })),
  }
}

/** The job's row when a worker begins. */
export const elsewhereRow = (uid: number, now: Moment): JobRow => ({
  uid,
  key: elsewhereKey,
  kind: 'elsewhere',
  nextAt: now,
  setAt: now,
  lastRunAt: null,
  lastResult: null,
  attempt: 0,
})
