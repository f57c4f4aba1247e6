import type { BackgroundFact, InvoiceView } from '../../../contract/background.ts'
import { openDeposits } from '../../../contract/deposits.ts'
import { openInvoices } from '../../../contract/invoices.ts'
import { depositBackOff } from '../deposits/backOff.ts'
import { otherDeviceDepositsIn } from '../deposits/otherDeviceDeposits.ts'
import type { JobEnd } from '../scheduler/job.ts'
import type { StoreChange } from '../store/rows.ts'
import { endOfFailure, isOurRefusal } from './failure.ts'
import { invoiceChange, invoiceJob } from './invoice.ts'
import { type Job, type JobDependencies, newRow } from './job.ts'

const key = 'otherDevices'

type Updates = { changes: StoreChange[]; facts: BackgroundFact[] }

/**
 * Watches open invoices and deposits of other devices (FUND-36, INV-07): once at worker start, then at
 * FUND-34's interval while such a deposit is open. A server without these calls has none (SRV-12).
 */
export const otherDevicesJob = {
  kind: 'otherDevices',
  key,
  create: (dependencies) => ({
    timeoutMs: 10_000,
    minGapMs: 0,
    backOff: depositBackOff,
    async run(row, signal): Promise<JobEnd> {
      const { transport, store, depositEngine } = dependencies
      const listed = await transport.callRoute(openDeposits, { body: {} }, signal)
      // Refused: the server does not have this call.
      if (!listed.ok) return isOurRefusal(listed) ? { end: 'over', result: listed.code } : endOfFailure(listed)
      const deposits = listed.value.data ?? []
      const known = otherDeviceDepositsIn(await store.all('snapshots', row.uid)).length > 0 || deposits.length > 0
      const none = { changes: [], facts: [], nextInMs: null }
      const poll = known ? await (await depositEngine.get())?.pollOtherDevices(deposits, signal) : none
      if (!poll) return { end: 'failed', code: 'network.unreachable' }
      const invoices = row.lastRunAt === null ? await fetchNewInvoices(dependencies, row.uid, signal) : { changes: [], facts: [] }
      return {
        ...(poll.nextInMs === null ? { end: 'over', result: 'none' } : { end: 'again', inMs: poll.nextInMs, result: 'open' }),
        changes: [...poll.changes, ...invoices.changes],
        facts: [...poll.facts, ...invoices.facts],
      }
    },
  }),
  // Not at a takeover: the first leader's run is over, or its row is still there.
  firstRow: async ({ uid, now, first }) => (first ? newRow(uid, 'otherDevices', key, now) : null),
} satisfies Job & { key: string }

async function fetchNewInvoices({ transport, store, now }: JobDependencies, uid: number, signal: AbortSignal): Promise<Updates> {
  const listed = await transport.callRoute(openInvoices, { body: {} }, signal)
  const watched = new Set((await store.all('jobs', uid)).map(({ key }) => key))
  const fresh = listed.ok ? (listed.value.data ?? []).filter(({ coin, guid }) => !watched.has(invoiceJob.key(coin, guid))) : []
  const at = now()
  const views = fresh.map(({ coin, guid, ...invoice }): InvoiceView => ({ coin, guid, invoice, fetchedAt: at }))
  return {
    changes: views.flatMap((view) => [
      { in: 'jobs', put: invoiceJob.row(uid, view.coin, view.guid, at) } as const,
      invoiceChange(uid, view),
    ]),
    facts: views.map((view) => ({ topic: 'invoice', view })),
  }
}
