import type { BackgroundApi, BackgroundFact, InvoiceView, Outcome } from '../../contract/background.ts'
import { checkInvoice } from '../../contract/invoices.ts'
import type { InvoiceCoin } from '../../contract/kernel.ts'
import type { WireUser } from '../../contract/session.ts'
import type { Clock } from '../../domain/kernel/time.ts'
import type { Deposits } from './deposits/deposits.ts'
import { invoiceChange, invoiceRow } from './jobs/invoice.ts'
import { invoiceKey, userKey } from './jobs/kinds.ts'
import type { LeaderCommandName } from './leader/line.ts'
import type { JobEnd } from './scheduler/job.ts'
import type { Scheduler } from './scheduler/scheduler.ts'
import type { Fence, Store } from './store/store.ts'
import type { Transport } from './transport/callRoute.ts'

type Settings = {
  uid: number
  store: Store
  fence: Fence | null
  clock: Clock
  transport: Transport
  scheduler: Scheduler
  deposits: Deposits
  signal: AbortSignal
  report(facts: readonly BackgroundFact[]): void
  signedOut(): void
}

const gone: Outcome<never> = { ok: false, code: 'background.stopped' }

/** Why a run by hand brought nothing new; null when it did. */
function lackOf(end: JobEnd | null): Outcome<never> | null {
  if (!end) return gone
  if (end.end === 'failed') return { ok: false, code: end.code }
  if (end.end === 'offline') return { ok: false, code: 'network.unreachable' }
  return end.end === 'signedOut' ? { ok: false, code: 'auth.required' } : null
}

/** What the leader carries out for the pages of all tabs. */
export function createLeaderCommands(settings: Settings): Pick<BackgroundApi, LeaderCommandName> {
  const { uid, store, fence, clock, scheduler, deposits, transport, signal, report } = settings

  const keptInvoice = async (coin: InvoiceCoin, guid: string) =>
    (await store.get('snapshots', uid, invoiceKey(coin, guid)))?.value as InvoiceView | undefined

  /** Runs the invoice's job; what it leaves in the store is the answer. */
  async function askInvoice(coin: InvoiceCoin, guid: string): Promise<Outcome<InvoiceView>> {
    const end = await scheduler.runNow(invoiceKey(coin, guid))
    const lack = lackOf(end)
    if (lack) return lack
    const view = await keptInvoice(coin, guid)
    if (view) return { ok: true, value: view }
    return { ok: false, code: end?.end === 'over' ? end.result : 'auth.server_error' }
  }

  /** An ended invoice is watched no more, but can be looked at: a late payment changes it (INV-06). */
  async function askEnded(coin: InvoiceCoin, guid: string): Promise<Outcome<InvoiceView>> {
    const outcome = await transport.callRoute(checkInvoice, { params: { coin }, body: { guid } }, signal)
    if (!outcome.ok) {
      if (outcome.lack === 'signedOut') settings.signedOut()
      return { ok: false, code: outcome.code }
    }
    const view: InvoiceView = { coin, guid, invoice: outcome.value, fetchedAt: clock.now() }
    await store.write(uid, [invoiceChange(uid, view)], { fence })
    report([{ topic: 'invoice', view }])
    return { ok: true, value: view }
  }

  return {
    startDeposit: deposits.start,
    resumeDeposit: deposits.resume,
    cancelDeposit: deposits.cancel,
    returnedFromBank: deposits.returned,
    async watchInvoice(coin, guid) {
      const known = await keptInvoice(coin, guid)
      const watched = await store.get('jobs', uid, invoiceKey(coin, guid))
      // Opened again, perhaps in another tab: the minute of INV-09 holds across tabs.
      if (known && (watched || known.invoice.status !== 'wt')) return { ok: true, value: known }
      if (!watched) await store.write(uid, [{ in: 'jobs', put: invoiceRow(uid, coin, guid, clock.now()) }], { fence })
      const outcome = await askInvoice(coin, guid)
      return outcome.ok || !known ? outcome : { ok: true, value: known }
    },
    async refreshInvoice(coin, guid) {
      return (await store.get('jobs', uid, invoiceKey(coin, guid))) ? askInvoice(coin, guid) : askEnded(coin, guid)
    },
    async refreshUser() {
      const lack = lackOf(await scheduler.runNow(userKey))
      if (lack) return lack
      const kept = await store.get('snapshots', uid, 'user')
      return kept ? { ok: true, value: kept.value as WireUser } : { ok: false, code: 'auth.server_error' }
    },
    async runNow(key) {
      return lackOf(await scheduler.runNow(key)) ?? { ok: true, value: null }
    },
  }
}
