import type { BackgroundFact, InvoiceView, Outcome } from '../../contract/background.ts'
import { userRefreshFirstMs } from '../../domain/session/timing.ts'
import { createCriticalLock } from './deposits/criticalLock.ts'
import { createDeposits, type DepositSettings } from './deposits/deposits.ts'
import { createDepositRequests } from './deposits/requests.ts'
import type { Environment } from './environment.ts'
import { elsewhereRow } from './jobs/elsewhere.ts'
import { allJobs } from './jobs/index.ts'
import { userKey } from './jobs/kinds.ts'
import { userRow } from './jobs/user.ts'
import { createLeaderCommands } from './leaderCommands.ts'
import type { LeaderCommandName } from './leader/line.ts'
import { createScheduler } from './scheduler/scheduler.ts'
import type { Fence, Store } from './store/store.ts'
import type { Transport } from './transport/callRoute.ts'

export type TermSettings = Pick<Environment, 'clock' | 'random' | 'locks'> & {
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
}

/** An invoice that was paid, or a deposit of another device, has changed a balance. */
const isPayment = (fact: BackgroundFact): boolean =>
  (fact.topic === 'invoice' && fact.view.invoice.status === 'su') || (fact.topic === 'deposit' && fact.deposit.stage.at === 'succeeded')

/** One leadership of one person's tabs: all that polls, sends and writes, from the first look at the table to `end`. */
export async function beginTerm(settings: TermSettings) {
  const { uid, clock, random, fence, store, transport, online, report, signedOut, failed } = settings
  const requests = createDepositRequests(transport)
  const critical = createCriticalLock(settings.locks)
  const depositSettings: Omit<DepositSettings, 'signal'> = {
    uid,
    store,
    fence,
    requests,
    clock,
    random,
    online,
    report,
    signedOut,
    failed,
    look: () => scheduler.look(),
    setCritical: critical.set,
    paid: () => void scheduler.runNow(userKey),
  }
  const ended = new AbortController()
  const deposits = createDeposits({ ...depositSettings, signal: ended.signal })
  const scheduler = createScheduler({
    clock,
    random,
    online: online(),
    signedOut,
    failed,
    kinds: allJobs({ transport, store, requests, deposits, ended: ended.signal, now: clock.now, random }),
    table: { rows: () => store.all('jobs', uid), write: (changes) => store.write(uid, changes, { fence }) },
    report(facts) {
      report(facts)
      if (facts.some(isPayment)) depositSettings.paid()
    },
  })
  const commands = createLeaderCommands({
    uid,
    store,
    fence,
    clock,
    transport,
    scheduler,
    deposits,
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
  await store.write(uid, [{ in: 'jobs', put: elsewhereRow(uid, clock.now()) }], { fence })
  await deposits.restore()
  scheduler.look()

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
      await Promise.all([scheduler.setOnline(now), deposits.setOnline(now), now ? null : reportAges()])
    },
    end(): void {
      ended.abort()
      scheduler.stop()
      critical.set(false)
    },
  }
}

export type Term = Awaited<ReturnType<typeof beginTerm>>
