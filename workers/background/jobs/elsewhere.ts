import type { BackgroundFact, InvoiceView } from '../../../contract/background.ts'
import { openDeposits } from '../../../contract/cascade.ts'
import { openInvoices } from '../../../contract/invoices.ts'
import { listenEvent } from '../../../domain/cascade/codec.ts'
import { listenInterval } from '../../../domain/cascade/listening.ts'
import type { Moment } from '../../../domain/kernel/time.ts'
import { type Elsewhere, elsewhereChange, elsewhereOf, isEnded, readElsewhere, settleElsewhere } from '../deposits/elsewhere.ts'
import { depositBackOff } from '../deposits/plan.ts'
import type { DepositRequests } from '../deposits/requests.ts'
import type { JobEnd, JobKind } from '../scheduler/job.ts'
import type { Change, JobRow } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import type { Transport } from '../transport/callRoute.ts'
import { endOfFailure } from './failure.ts'
import { invoiceChange, invoiceRow } from './invoice.ts'
import { elsewhereKey, invoiceKey } from './kinds.ts'

type Settings = { transport: Transport; store: Store; requests: Pick<DepositRequests, 'listen'>; now(): Moment }
type Found = { changes: Change[]; facts: BackgroundFact[] }

/**
 * Takes up what another device has begun: open invoices are watched here too, open deposits are shown and listened for (FUND-36, INV-07).
 * Once when the worker begins, then at FUND-34's pace while one of those deposits is open. A back end without the calls has none (SRV-12).
 */
export function elsewhereJob(settings: Settings): JobKind {
  const { transport, store, now } = settings
  return {
    timeoutMs: 10_000,
    minGapMs: 0,
    backOff: depositBackOff,
    async run(row, signal): Promise<JobEnd> {
      const listed = await transport.callRoute(openDeposits, { body: {} }, signal)
      // Refused or garbled: a back end that has no such call.
      if (!listed.ok)
        return listed.lack === 'refused' || listed.lack === 'garbled' ? { end: 'over', result: listed.code } : endOfFailure(listed)
      const deposits = await takeDeposits(settings, row.uid, listed.value.data ?? [], signal)
      const open = deposits.filter(({ deposit }) => !isEnded(deposit))
      const invoices = row.lastRunAt === null ? await takeInvoices(settings, row.uid, signal) : { changes: [], facts: [] }
      const at = now()
      const waits = open.map(({ deposit }) => listenInterval(deposit.openedAt, at)).filter((wait) => wait !== null)
      return {
        ...(waits.length > 0 ? { end: 'again', inMs: Math.min(...waits), result: 'open' } : { end: 'over', result: 'none' }),
        changes: [...deposits.map((one) => elsewhereChange(row.uid, one, at)), ...invoices.changes],
        facts: [...(await changedOf(store, row.uid, deposits)), ...invoices.facts],
      }
    },
  }
}

/** The open deposits that this device does not drive itself, and those that were open at the last look, each asked for its outcome. */
async function takeDeposits(
  { store, requests, now }: Settings,
  uid: number,
  listed: readonly Parameters<typeof readElsewhere>[0][],
  signal: AbortSignal,
): Promise<Elsewhere[]> {
  const [own, snapshots] = await Promise.all([store.all('deposits', uid), store.all('snapshots', uid)])
  const ownIds = new Set(own.map(({ id }) => id))
  const open = listed.map((one) => readElsewhere(one, now())).filter((one) => one !== null)
  const openIds = new Set(open.map(({ deposit }) => deposit.id))
  const gone = elsewhereOf(snapshots).filter(({ deposit }) => !openIds.has(deposit.id))
  const theirs = [...open, ...gone].filter(({ deposit }) => !ownIds.has(deposit.id))
  return Promise.all(
    theirs.map(async (one) => {
      const reply = await requests.listen({ do: 'listen', ...one.attempt, afterMs: 0 }, signal)
      const event = listenEvent(one.attempt.key, reply, now())
      return event.type === 'listenAnswered' ? settleElsewhere(one, event.result, openIds.has(one.deposit.id), now()) : one
    }),
  )
}

/** Only what changed crosses to the page (W5). */
async function changedOf(store: Store, uid: number, deposits: readonly Elsewhere[]): Promise<BackgroundFact[]> {
  const before = new Map(elsewhereOf(await store.all('snapshots', uid)).map(({ deposit }) => [deposit.id, JSON.stringify(deposit.stage)]))
  return deposits
    .filter(({ deposit }) => before.get(deposit.id) !== JSON.stringify(deposit.stage))
    .map(({ deposit }) => ({ topic: 'deposit', deposit }))
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
