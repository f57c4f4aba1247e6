import type { BackgroundFact, CommandValue, InvoiceView, LeaderCall, LeaderCommandName, WorkerResult } from '../../contract/background.ts'
import { createReloadLock } from './deposits/reloadLock.ts'
import { lazyDepositEngine } from './deposits/lazyDepositEngine.ts'
import { isDepositEnded } from '../../domain/cascade/deposit.ts'
import type { Environment } from './environment.ts'
import { createJobs, firstRows } from './jobs/index.ts'
import { notificationsJob } from './jobs/notifications.ts'
import { userJob } from './jobs/user.ts'
import { askOtherDevices } from './leader/watchOtherDevices.ts'
import { createLeaderCommands } from './leaderCommands.ts'
import type { Log } from './log.ts'
import { createScheduler } from './scheduler/scheduler.ts'
import type { Fence, RowStore } from './store/store.ts'
import type { Transport } from './transport/callRoute.ts'
import type { UploadModule } from './uploads/loadUploads.ts'
import type { LazyUploadSender, UploadSender, UploadSenderSettings } from './uploads/uploadSender.ts'

export type LeadershipSettings = Pick<Environment, 'clock' | 'random' | 'locks' | 'loadDepositEngine' | 'loadUploads' | 'loadLaterRuns'> & {
  uid: number
  epoch: number
  /** True if no tab led before, so the person has just opened the app (SES-18). */
  first: boolean
  fence: Fence | null
  store: RowStore
  transport: Transport
  online(): boolean
  report(facts: readonly BackgroundFact[]): void
  signedOut(leave?: true): void
  failed(reason: unknown): void
  log: Log
}

/** True for a paid invoice or a succeeded deposit of another device: a balance has changed. */
const isPayment = (fact: BackgroundFact): boolean =>
  (fact.topic === 'invoice' && fact.view.invoice.status === 'su') || (fact.topic === 'deposit' && fact.deposit.status.at === 'succeeded')

/** Returns a function that is true for a reading with a notification that the last reading did not have. */
function createArrivals(): (facts: readonly BackgroundFact[]) => boolean {
  let known: ReadonlySet<string> | null = null
  return (facts) => {
    const view = facts.find((fact) => fact.topic === 'notifications')?.view
    if (!view) return false
    const before = known
    known = new Set(view.list.map(({ id }) => id))
    return before !== null && view.list.some(({ id }) => !before.has(id))
  }
}

/** Reports the saved invoices with their age, for use while offline (PWA-04). */
async function reportSavedInvoices({ uid, store, report }: LeadershipSettings): Promise<void> {
  const snapshots = await store.all('snapshots', uid)
  const views = snapshots.filter(({ topic }) => topic.startsWith('invoice:')).map(({ value }) => value as InvoiceView)
  if (views.length > 0) report(views.map((view) => ({ topic: 'invoice', view })))
}

/** Saves the rows of jobs that start by themselves. */
async function writeFirstRows({ uid, clock, first, store, fence }: LeadershipSettings): Promise<void> {
  const rows = await firstRows({ uid, now: clock.now(), first, store })
  await store.write(
    uid,
    rows.map((put) => ({ in: 'jobs', put })),
    { fence },
  )
}

/** Loads the sender of files at first use. A failed load is retried at the next use. */
function lazyUploadSender(load: () => Promise<UploadModule>, settings: () => UploadSenderSettings): LazyUploadSender {
  let sender: UploadSender | null = null
  return async () => {
    const loaded = await load().catch(() => null)
    return (sender ??= loaded && loaded.createUploadSender(settings()))
  }
}

/** Starts one leadership of a person's tabs: polls, sends and writes until `end`. */
export async function startLeadership(settings: LeadershipSettings) {
  const { uid, clock, fence, store, online, report, log } = settings
  const reloadLock = createReloadLock(settings.locks)
  const ended = new AbortController()
  const { signal } = ended
  const paid = (): void => {
    // A run that is already in flight may have read the balance before the payment.
    void scheduler.runAfter(userJob.key)
    void scheduler.runNow(notificationsJob.key)
  }
  const hasNews = createArrivals()
  const depositEngine = lazyDepositEngine(settings.loadDepositEngine, {
    ...settings,
    takesOver: !settings.first,
    runDue: () => scheduler.runDue(),
    setReloadBlocked: reloadLock.set,
    askOtherDevices: () => askOtherDevices({ ...settings, scheduler }),
    paid,
    signal,
  })
  const uploadSender = lazyUploadSender(settings.loadUploads, () => ({ ...settings, scheduler, stored: paid }))
  const scheduler = createScheduler({
    ...settings,
    online: online(),
    ran: (key, result) => log.add('ran', key, result),
    kinds: createJobs({ ...settings, depositEngine, uploadSender, now: clock.now }),
    table: { rows: () => store.all('jobs', uid), write: (changes) => store.write(uid, changes, { fence }) },
    report(facts) {
      report(facts)
      const isNotified = hasNews(facts)
      if (facts.some(isPayment)) paid()
      // It may tell of a change of the person's data: a pause that ends, money that came back.
      else if (isNotified) void scheduler.runAfter(userJob.key)
    },
  })
  const commands = createLeaderCommands({ ...settings, scheduler, depositEngine, uploadSender, signal })

  /** Resumes open deposits of a crash, a reload or another tab, or if the engine failed to load before. */
  async function resumeDeposits(): Promise<void> {
    if ((await store.all('deposits', uid)).some(({ deposit }) => !isDepositEnded(deposit))) await depositEngine.get()
  }

  await writeFirstRows(settings)
  await resumeDeposits()
  scheduler.runDue()

  return {
    runDue: scheduler.runDue,
    busy: scheduler.busy,
    command: <Name extends LeaderCommandName>({ command, args }: LeaderCall<Name>): Promise<WorkerResult<CommandValue<Name>>> =>
      commands[command](...args),
    async setOnline(now: boolean): Promise<void> {
      log.add(now ? 'online' : 'offline')
      const loaded = await depositEngine.loaded()
      await Promise.all([
        scheduler.setOnline(now),
        loaded ? loaded.deposits.setOnline(now) : resumeDeposits(),
        now ? null : reportSavedInvoices(settings),
      ])
    },
    end(): void {
      ended.abort()
      scheduler.stop()
      reloadLock.set(false)
    },
  }
}

export type Leadership = Awaited<ReturnType<typeof startLeadership>>
