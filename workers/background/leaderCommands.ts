import type { BackgroundFact, CommandApi, LeaderCommandName, WorkerResult } from '../../contract/background.ts'
import type { WireUser } from '../../contract/session.ts'
import type { Clock } from '../../domain/kernel/time.ts'
import type { LazyDepositEngine } from './deposits/lazyDepositEngine.ts'
import type { HomeSignals } from './jobs/homeSignals.ts'
import type { LaterRunsModule } from './jobs/laterRun.ts'
import { otherDevicesJob } from './jobs/otherDevices.ts'
import { ticketsJob } from './jobs/tickets.ts'
import { reminderJob } from './jobs/reminder.ts'
import { standingJob } from './jobs/standing.ts'
import { userJob } from './jobs/user.ts'
import { createDepositCommands } from './leader/depositCommands.ts'
import { createInvoiceCommands } from './leader/invoiceCommands.ts'
import { runFailure } from './leader/runFailure.ts'
import { watchOtherDevices } from './leader/watchOtherDevices.ts'
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

/** The module that does it could not be loaded; nothing was sent. */
const unreachable: WorkerResult<never> = { ok: false, code: 'network.unreachable' }

/** Creates the commands that the leader runs for the pages of all tabs. */
export function createLeaderCommands(settings: Settings): CommandApi<LeaderCommandName> {
  const { uid, store, fence, clock, scheduler } = settings

  let signals: HomeSignals | null = null
  async function homeSignals(): Promise<HomeSignals | null> {
    const loaded = await settings.loadLaterRuns().catch(() => null)
    return (signals ??= loaded && loaded.createHomeSignals(settings))
  }

  const outbox = async () => (await settings.loadLaterRuns().catch(() => null))?.createOutbox(settings) ?? null

  return {
    ...createDepositCommands(settings),
    ...createInvoiceCommands(settings),
    async remind(reminder, inMs) {
      const at = clock.now()
      // A ranking is read here, once for all tabs.
      const put = reminder === 'contest' ? standingJob.row(uid, at, inMs) : reminderJob.row(uid, reminder, at, inMs)
      await store.write(uid, [{ in: 'jobs', put }], { fence })
      scheduler.runDue()
      return { ok: true, value: null }
    },
    async refreshUser() {
      // The caller has just changed something, so a run that is already in flight may be too old.
      const failure = runFailure(await scheduler.runAfter(userJob.key))
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
      const end = await (key === otherDevicesJob.key ? watchOtherDevices(settings) : scheduler.runNow(key))
      return runFailure(end) ?? { ok: true, value: null }
    },
  }
}
