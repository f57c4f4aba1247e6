import type { BackgroundFact, InvoiceView, Outcome } from '../../contract/background.ts'
import { userRefreshFirstMs } from '../../domain/session/timing.ts'
import { createCriticalLock } from './deposits/criticalLock.ts'
import { lazyMachine } from './deposits/lazyMachine.ts'
import { isOver } from '../../domain/cascade/deposit.ts'
import type { Environment } from './environment.ts'
import { chatRows } from './jobs/chat.ts'
import { elsewhereRow } from './jobs/elsewhere.ts'
import { allJobs } from './jobs/index.ts'
import { userKey } from './jobs/kinds.ts'
import { userRow } from './jobs/user.ts'
import { createLeaderCommands } from './leaderCommands.ts'
import type { Log } from './log.ts'
import type { LeaderCommandName } from './leader/line.ts'
import { createScheduler } from './scheduler/scheduler.ts'
import type { Fence, Store } from './store/store.ts'
import type { Transport } from './transport/callRoute.ts'

export type TermSettings = Pick<Environment, 'clock' | 'random' | 'locks' | 'loadMachine'> & {
  uid: number
  epoch: number
  /** No other tab has led before: the person has just opened the app (SES-18). */
  first: boolean
  fence: Fence | null
  store: Store
  transport: Transport
  online(): boolean
  report(facts: readonly BackgroundFact[]): void
  signedOut(): void
  failed(reason: unknown): void
  log: Log
}

/** An invoice that was paid, or a deposit of another device, has changed a balance. */
const isPayment = (fact: BackgroundFact): boolean =>
  (fact.topic === 'invoice' && fact.view.invoice.status === 'su') || (fact.topic === 'deposit' && fact.deposit.stage.at === 'succeeded')

/** One leadership of one person's tabs: all that polls, sends and writes, from the first look at the table to `end`. */
export async function beginTerm(settings: TermSettings) {
  const { uid, clock, random, fence, store, transport, online, report, signedOut, failed } = settings
  const critical = createCriticalLock(settings.locks)
  const ended = new AbortController()
  const paid = (): void => void scheduler.runNow(userKey)
  const machine = lazyMachine(settings.loadMachine, {
    uid,
    store,
    fence,
    transport,
    clock,
    random,
    online,
    report,
    signedOut,
    failed,
    look: () => scheduler.look(),
    setCritical: critical.set,
    paid,
    signal: ended.signal,
  })
  const scheduler = createScheduler({
    clock,
    random,
    online: online(),
    ran: (key, result) => settings.log.add('ran', key, result),
    signedOut,
    failed,
    kinds: allJobs({ transport, store, machine, now: clock.now, random }),
    table: { rows: () => store.all('jobs', uid), write: (changes) => store.write(uid, changes, { fence }) },
    report(facts) {
      report(facts)
      if (facts.some(isPayment)) paid()
    },
  })
  const commands = createLeaderCommands({
    uid,
    store,
    fence,
    clock,
    transport,
    scheduler,
    machine,
    signal: ended.signal,
    report,
    signedOut,
  })

  const known = await store.get('jobs', uid, userKey)
  if (!known || settings.first) {
    const row = userRow(uid, clock.now(), userRefreshFirstMs)
    await store.write(uid, [{ in: 'jobs', put: { ...row, lastRunAt: known?.lastRunAt ?? null, lastResult: known?.lastResult ?? null } }], {
      fence,
    })
  }
  // A deposit or an invoice may have been begun on another device since (FUND-36, INV-07).
  await store.write(uid, [{ in: 'jobs', put: elsewhereRow(uid, clock.now()) }, ...(await chatRows(store, uid, clock.now()))], { fence })
  await takeUp()
  scheduler.look()

  /** Goes on with deposits that a crash, a reload or another tab left under way, or whose machine could not be loaded before. */
  async function takeUp(): Promise<void> {
    if ((await store.all('deposits', uid)).some(({ deposit }) => !isOver(deposit))) await machine.get()
  }

  /** The last answers as they were kept, with their age, for when there will be no newer ones (PWA-04). */
  async function reportAges(): Promise<void> {
    const snapshots = await store.all('snapshots', uid)
    const views = snapshots.filter(({ topic }) => topic.startsWith('invoice:')).map(({ value }) => value as InvoiceView)
    if (views.length > 0) report(views.map((view) => ({ topic: 'invoice', view })))
  }

  return {
    look: scheduler.look,
    busy: scheduler.busy,
    command: (name: LeaderCommandName, args: unknown[]): Promise<Outcome<unknown>> =>
      (commands[name] as (...given: unknown[]) => Promise<Outcome<unknown>>)(...args),
    async setOnline(now: boolean): Promise<void> {
      settings.log.add(now ? 'online' : 'offline')
      const loaded = await machine.loaded()
      await Promise.all([scheduler.setOnline(now), loaded ? loaded.deposits.setOnline(now) : takeUp(), now ? null : reportAges()])
    },
    end(): void {
      ended.abort()
      scheduler.stop()
      critical.set(false)
    },
  }
}

export type Term = Awaited<ReturnType<typeof beginTerm>>
