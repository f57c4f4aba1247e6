import type { BackgroundApi, Outcome, Person, Snapshot } from '../../contract/background.ts'
import { isOvertaken } from '../../domain/kernel/overtaken.ts'
import { dropOldDrafts, keepDraft, readDraft, visitorId } from './drafts.ts'
import type { Environment } from './environment.ts'
import { settingsChange, userChange } from './jobs/user.ts'
import { type LeaderCommandName, readLine } from './leader/line.ts'
import { createLog } from './log.ts'
import { createReminders } from './reminders.ts'
import { createReporter } from './reporter.ts'
import { emptySnapshot, readDiagnostics, readSnapshot } from './snapshot.ts'
import type { Store } from './store/store.ts'
import { createTenure, type Tenure } from './tenure.ts'

const nobody: Outcome<never> = { ok: false, code: 'auth.required' }

/** The background worker (BG-01), out of whatever surrounds it. Nothing runs before somebody is attached. */
export function createBackground(environment: Environment): BackgroundApi {
  const { clock, id } = environment
  const log = createLog(clock)
  const report = createReporter(`${id}:storage`, environment.post)
  const reportDue = createReporter(`${id}:due`, environment.post)
  const remind = createReminders(clock, (facts) => reportDue(epoch(), facts))
  const storing: Promise<Store> = environment.openStore({
    memoryOnly: () => report(epoch(), [{ topic: 'storage', storage: 'memory' }]),
    outdated() {
      report(epoch(), [{ topic: 'outdated' }])
      tenure?.stop()
    },
  })
  const line = environment.openLine((message) => {
    const read = readLine(message)
    if (read && read.uid === uid) tenure?.hear(read)
  })
  let uid: number | null = null
  let tenure: Tenure | null = null
  let stays = 0
  /** Who has signed out here: what a tab still writes for them is refused. */
  let forgotten: number | null = null
  let visible = false
  let saidOnline: boolean | null = null
  let attaching: Promise<unknown> = Promise.resolve()

  const online = () => saidOnline ?? environment.online()
  const epoch = () => tenure?.epoch() ?? 0
  /** A worker that stands in for one that died is asked while it still learns who is here: that is not nobody. */
  async function ask<T>(command: LeaderCommandName, ...args: unknown[]): Promise<Outcome<T>> {
    await attaching
    return (tenure ? tenure.ask(command, args) : nobody) as Promise<Outcome<T>>
  }

  async function take(person: Person): Promise<Outcome<Snapshot>> {
    const store = await storing
    if (tenure && person.uid === uid && !tenure.isStopped()) tenure.renew(person.csrf)
    else {
      tenure?.stop()
      tenure = null
      uid = person.uid
      if (uid !== null) {
        // Somebody else than before: what was kept for them is gone (SES-14, BG-08).
        await store.purge({ exceptOf: uid })
        tenure = createTenure({ environment, store, line, uid, stay: ++stays, person, online, visible, log })
        tenure.start()
      }
      forgotten = null
    }
    await dropOldDrafts(store, uid ?? visitorId, clock.now())
    return { ok: true, value: uid === null ? emptySnapshot : await readSnapshot(store, uid) }
  }

  return {
    ping: async () => 'pong',
    async remind(reminder, inMs) {
      remind(reminder, inMs)
      return { ok: true, value: null }
    },
    attach(person) {
      const turn = attaching.then(() => take(person)).catch((): Outcome<Snapshot> => ({ ok: false, code: 'background.stopped' }))
      attaching = turn
      return turn
    },
    async setOnline(now) {
      saidOnline = now
      await tenure?.connectionChanged()
    },
    async setVisible(now) {
      visible = now
      tenure?.setVisible(now)
    },
    async suspend() {
      tenure?.suspend()
      // Frozen with an open connection, this tab would block another version's upgrade; it is opened again when used.
      ;(await storing).close()
    },
    startDeposit: (order) => ask('startDeposit', order),
    resumeDeposit: (deposit) => ask('resumeDeposit', deposit),
    cancelDeposit: (deposit) => ask('cancelDeposit', deposit),
    acceptOffer: (deposit) => ask('acceptOffer', deposit),
    returnedFromBank: (processor, transactionId) => ask('returnedFromBank', processor, transactionId),
    watchInvoice: (coin, guid) => ask('watchInvoice', coin, guid),
    refreshInvoice: (coin, guid) => ask('refreshInvoice', coin, guid),
    refreshUser: () => ask('refreshUser'),
    runNow: (jobKey) => ask('runNow', jobKey),
    async diagnostics() {
      await attaching
      return {
        ok: true,
        value: await readDiagnostics(await storing, uid, {
          leader: tenure?.leads() ?? false,
          epoch: epoch(),
          now: clock.now(),
          log: log.entries(),
        }),
      }
    },
    async keepUser(user, at, settings) {
      await attaching
      if (user.userId !== uid) return nobody
      const store = await storing
      const kept = await store.get('snapshots', uid, 'user')
      const isOlder = isOvertaken(at, kept?.at, clock.now())
      // No fence: any tab may have read it.
      await store.write(uid, [...(isOlder ? [] : [userChange(user, at)]), ...(settings ? [settingsChange(uid, settings, at)] : [])])
      return { ok: true, value: null }
    },
    async waitingUploads() {
      await attaching
      return { ok: true, value: uid === null ? 0 : ((await (await storing).counts(uid))['uploads'] ?? 0) }
    },
    async keepDraft(whose, name, text) {
      await attaching
      if (whose !== uid || (whose !== null && whose === forgotten)) return nobody
      await keepDraft(await storing, whose ?? visitorId, name, text, clock.now())
      return { ok: true, value: null }
    },
    async readDraft(whose, name) {
      await attaching
      if (whose !== uid) return nobody
      return { ok: true, value: await readDraft(await storing, whose ?? visitorId, name, clock.now()) }
    },
    async forget(whose) {
      await attaching
      forgotten = whose
      if (whose === uid) tenure?.forgotten()
      await (await storing).purge({ of: whose })
      return { ok: true, value: null }
    },
  }
}
