import type { BackgroundFact, CommandApi, DepositView, InvoiceView, LeaderCommandName, WorkerResult } from '../../contract/background.ts'
import { cancelDeposit } from '../../contract/deposits.ts'
import { checkInvoice } from '../../contract/invoices.ts'
import type { InvoiceCoin } from '../../contract/kernel.ts'
import type { WireUser } from '../../contract/session.ts'
import type { Clock } from '../../domain/kernel/time.ts'
import type { LazyDepositEngine } from './deposits/lazyDepositEngine.ts'
import { otherDeviceDepositsIn } from './deposits/otherDeviceDeposits.ts'
import { invoiceChange, invoiceJob } from './jobs/invoice.ts'
import { otherDevicesJob } from './jobs/otherDevices.ts'
import type { HomeSignals } from './jobs/homeSignals.ts'
import type { LaterRunsModule } from './jobs/laterRun.ts'
import { ticketsJob } from './jobs/tickets.ts'
import { reminderJob } from './jobs/reminder.ts'
import { userJob } from './jobs/user.ts'
import type { JobEnd } from './scheduler/job.ts'
import type { Scheduler } from './scheduler/scheduler.ts'
import type { Fence, RowStore } from './store/store.ts'
import type { Transport } from './transport/callRoute.ts'
import type { LazyUploadSender } from './uploads/uploadSender.ts'

type Settings = {
  uid: number
  store: RowStore
  fence: Fence | null
  clock: Clock
  transport: Transport
  scheduler: Scheduler
  depositEngine: LazyDepositEngine
  uploadSender: LazyUploadSender
  loadLaterRuns(): Promise<LaterRunsModule>
  signal: AbortSignal
  report(facts: readonly BackgroundFact[]): void
  signedOut(): void
}

const stopped: WorkerResult<never> = { ok: false, code: 'background.stopped' }
/** The module that does it could not be loaded; nothing was sent. */
const unreachable: WorkerResult<never> = { ok: false, code: 'network.unreachable' }

/** Returns the failure of a job that was run on demand; null if it succeeded. */
function failureOf(end: JobEnd | null): WorkerResult<never> | null {
  if (!end) return stopped
  if (end.end === 'failed') return { ok: false, code: end.code }
  if (end.end === 'offline') return { ok: false, code: 'network.unreachable' }
  return end.end === 'signedOut' ? { ok: false, code: 'auth.required' } : null
}

/** Creates the commands that the leader runs for the pages of all tabs. */
export function createLeaderCommands(settings: Settings): CommandApi<LeaderCommandName> {
  const { uid, store, fence, clock, scheduler, depositEngine, transport, signal, report } = settings

  const savedInvoice = async (coin: InvoiceCoin, guid: string) =>
    (await store.get('snapshots', uid, invoiceJob.key(coin, guid)))?.value as InvoiceView | undefined

  const savedOtherDevice = async (id: string) =>
    otherDeviceDepositsIn(await store.all('snapshots', uid)).find(({ deposit }) => deposit.id === id)?.deposit

  /** Polls the deposits of other devices. One that has ended is no longer saved, so its last state is taken from the reported facts. */
  async function pollOtherDevice(id: string): Promise<WorkerResult<DepositView>> {
    const before = await savedOtherDevice(id)
    const end = await scheduler.runNow(otherDevicesJob.key)
    const reported = end?.facts?.flatMap((fact) => (fact.topic === 'deposit' && fact.deposit.id === id ? [fact.deposit] : []))[0]
    const view = reported ?? (await savedOtherDevice(id)) ?? before
    return failureOf(end) ?? (view ? { ok: true, value: view } : { ok: false, code: 'cascade.unknown_deposit' })
  }

  /** Runs the invoice's job and returns the view that it has saved. */
  async function runInvoiceJob(coin: InvoiceCoin, guid: string): Promise<WorkerResult<InvoiceView>> {
    const end = await scheduler.runNow(invoiceJob.key(coin, guid))
    const failure = failureOf(end)
    if (failure) return failure
    const view = await savedInvoice(coin, guid)
    if (view) return { ok: true, value: view }
    return { ok: false, code: end?.end === 'over' ? end.result : 'auth.server_error' }
  }

  /** Fetches an ended invoice, which has no job any more: a late payment changes it (INV-06). */
  async function fetchEndedInvoice(coin: InvoiceCoin, guid: string): Promise<WorkerResult<InvoiceView>> {
    const outcome = await transport.callRoute(checkInvoice, { params: { coin }, body: { guid } }, signal)
    if (!outcome.ok) {
      if (outcome.failure === 'signedOut') settings.signedOut()
      return { ok: false, code: outcome.code }
    }
    const view: InvoiceView = { coin, guid, invoice: outcome.value, fetchedAt: clock.now() }
    await store.write(uid, [invoiceChange(uid, view)], { fence })
    report([{ topic: 'invoice', view }])
    return { ok: true, value: view }
  }

  let signals: HomeSignals | null = null
  async function homeSignals(): Promise<HomeSignals | null> {
    const loaded = await settings.loadLaterRuns().catch(() => null)
    return (signals ??= loaded && loaded.createHomeSignals(settings))
  }

  const outbox = async () => (await settings.loadLaterRuns().catch(() => null))?.createOutbox(settings) ?? null

  return {
    async remind(reminder, inMs) {
      await store.write(uid, [{ in: 'jobs', put: reminderJob.row(uid, reminder, clock.now(), inMs) }], { fence })
      scheduler.runDue()
      return { ok: true, value: null }
    },
    startDeposit: async (order, secureId) => (await depositEngine.get())?.deposits.start(order, secureId) ?? unreachable,
    async resumeDeposit(id) {
      return (await savedOtherDevice(id)) ? pollOtherDevice(id) : ((await depositEngine.get())?.deposits.resume(id) ?? unreachable)
    },
    async cancelDeposit(id) {
      if (!(await savedOtherDevice(id))) return (await depositEngine.get())?.deposits.cancel(id) ?? unreachable
      // Only the server can decide: this device does not know the deposit's state.
      const outcome = await transport.callRoute(cancelDeposit, { body: { deposit: id } }, signal)
      if (!outcome.ok) return { ok: false, code: outcome.code }
      return String(outcome.value.return) === 'true'
        ? pollOtherDevice(id)
        : { ok: false, code: outcome.value.error ?? 'cascade.too_late_to_cancel' }
    },
    acceptOffer: async (id, secret) => (await depositEngine.get())?.deposits.acceptOffer(id, secret) ?? unreachable,
    rejectOffer: async (id) => (await depositEngine.get())?.deposits.rejectOffer(id) ?? unreachable,
    returnedFromBank: async (processor, transactionId) =>
      (await depositEngine.get())?.deposits.returned(processor, transactionId) ?? unreachable,
    async watchInvoice(coin, guid) {
      const known = await savedInvoice(coin, guid)
      const watched = await store.get('jobs', uid, invoiceJob.key(coin, guid))
      // Already watched, perhaps by another tab: INV-09's minute applies across tabs.
      if (known && watched) return { ok: true, value: known }
      // Ended, but a late or vanished payment may have changed it since (INV-06); its page asks once when it opens.
      if (known && known.invoice.status !== 'wt') {
        const ended = await fetchEndedInvoice(coin, guid)
        return ended.ok ? ended : { ok: true, value: known }
      }
      if (!watched) await store.write(uid, [{ in: 'jobs', put: invoiceJob.row(uid, coin, guid, clock.now()) }], { fence })
      const outcome = await runInvoiceJob(coin, guid)
      return outcome.ok || !known ? outcome : { ok: true, value: known }
    },
    async refreshInvoice(coin, guid) {
      return (await store.get('jobs', uid, invoiceJob.key(coin, guid))) ? runInvoiceJob(coin, guid) : fetchEndedInvoice(coin, guid)
    },
    async refreshUser() {
      // The caller has just changed something, so a run that is already in flight may be too old.
      const failure = failureOf(await scheduler.runAfter(userJob.key))
      if (failure) return failure
      const saved = await store.get('snapshots', uid, 'user')
      return saved ? { ok: true, value: saved.value as WireUser } : { ok: false, code: 'auth.server_error' }
    },
    actOnUpload: async (action) => (await settings.uploadSender())?.act(action) ?? unreachable,
    actOnMessage: async (action) => (await outbox())?.act(action) ?? unreachable,
    async watchTickets() {
      if (!(await store.get('jobs', uid, ticketsJob.key)))
        await store.write(uid, [{ in: 'jobs', put: ticketsJob.row(uid, clock.now()) }], { fence })
      scheduler.runDue()
      return { ok: true, value: null }
    },
    homeSignal: async (...args) => (await homeSignals())?.homeSignal(...args) ?? unreachable,
    claimDaily: async (...args) => (await homeSignals())?.claimDaily(...args) ?? unreachable,
    renewSignals: async () => (await homeSignals())?.renewSignals() ?? unreachable,
    async runNow(key) {
      return failureOf(await scheduler.runNow(key)) ?? { ok: true, value: null }
    },
  }
}
