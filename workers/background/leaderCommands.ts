import type { BackgroundApi, BackgroundFact, DepositView, InvoiceView, Outcome } from '../../contract/background.ts'
import { cancelDeposit } from '../../contract/deposits.ts'
import { checkInvoice } from '../../contract/invoices.ts'
import type { InvoiceCoin } from '../../contract/kernel.ts'
import type { WireUser } from '../../contract/session.ts'
import type { Clock } from '../../domain/kernel/time.ts'
import type { LazyMachine } from './deposits/lazyMachine.ts'
import { elsewhereOf } from './deposits/elsewhereOf.ts'
import { invoiceChange, invoiceRow } from './jobs/invoice.ts'
import { elsewhereKey, invoiceKey, userKey } from './jobs/kinds.ts'
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
  machine: LazyMachine
  signal: AbortSignal
  report(facts: readonly BackgroundFact[]): void
  signedOut(): void
}

const gone: Outcome<never> = { ok: false, code: 'background.stopped' }
/** What drives deposits could not be loaded: nothing was sent. */
const unreachable: Outcome<never> = { ok: false, code: 'network.unreachable' }

/** Why a run by hand brought nothing new; null when it did. */
function lackOf(end: JobEnd | null): Outcome<never> | null {
  if (!end) return gone
  if (end.end === 'failed') return { ok: false, code: end.code }
  if (end.end === 'offline') return { ok: false, code: 'network.unreachable' }
  return end.end === 'signedOut' ? { ok: false, code: 'auth.required' } : null
}

/** What the leader carries out for the pages of all tabs. */
export function createLeaderCommands(settings: Settings): Pick<BackgroundApi, LeaderCommandName> {
  const { uid, store, fence, clock, scheduler, machine, transport, signal, report } = settings

  const keptInvoice = async (coin: InvoiceCoin, guid: string) =>
    (await store.get('snapshots', uid, invoiceKey(coin, guid)))?.value as InvoiceView | undefined

  const keptElsewhere = async (id: string) =>
    elsewhereOf(await store.all('snapshots', uid)).find(({ deposit }) => deposit.id === id)?.deposit

  /** Looks at the other devices' deposits. One that has ended is no longer kept: its last word went to the page as a fact. */
  async function askElsewhere(id: string): Promise<Outcome<DepositView>> {
    const before = await keptElsewhere(id)
    const end = await scheduler.runNow(elsewhereKey)
    const told = end?.facts?.flatMap((fact) => (fact.topic === 'deposit' && fact.deposit.id === id ? [fact.deposit] : []))[0]
    const view = told ?? (await keptElsewhere(id)) ?? before
    return lackOf(end) ?? (view ? { ok: true, value: view } : { ok: false, code: 'cascade.unknown_deposit' })
  }

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
    startDeposit: async (order) => (await machine.get())?.deposits.start(order) ?? unreachable,
    async resumeDeposit(id) {
      return (await keptElsewhere(id)) ? askElsewhere(id) : ((await machine.get())?.deposits.resume(id) ?? unreachable)
    },
    async cancelDeposit(id) {
      if (!(await keptElsewhere(id))) return (await machine.get())?.deposits.cancel(id) ?? unreachable
      // The server alone can tell whether it may be: nothing of it is known here.
      const outcome = await transport.callRoute(cancelDeposit, { body: { deposit: id } }, signal)
      if (!outcome.ok) return { ok: false, code: outcome.code }
      return String(outcome.value.return) === 'true'
        ? askElsewhere(id)
        : { ok: false, code: outcome.value.error ?? 'cascade.too_late_to_cancel' }
    },
    acceptOffer: async (id) => (await machine.get())?.deposits.acceptOffer(id) ?? unreachable,
    returnedFromBank: async (processor, transactionId) => (await machine.get())?.deposits.returned(processor, transactionId) ?? unreachable,
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
      // Asked for after something was changed: an answer from before would not tell of it.
      const lack = lackOf(await scheduler.runAfter(userKey))
      if (lack) return lack
      const kept = await store.get('snapshots', uid, 'user')
      return kept ? { ok: true, value: kept.value as WireUser } : { ok: false, code: 'auth.server_error' }
    },
    async runNow(key) {
      return lackOf(await scheduler.runNow(key)) ?? { ok: true, value: null }
    },
  }
}
