import type { BackgroundApi, WorkerResult, SessionPerson, Snapshot } from '../../contract/background.ts'
import { mapLeaderCommands } from '../../contract/mapCommands.ts'
import { purgeAnswers, readAnswer, storeAnswer } from './answers.ts'
import { purgeExpiredDrafts, readDraft, saveDraft } from './drafts.ts'
import { visitorId } from './retention.ts'
import type { Environment } from './environment.ts'
import { settingsChange, userChange } from './jobs/user.ts'
import { parseTabMessage } from './leader/tabMessages.ts'
import { createLog } from './log.ts'
import { createReminders } from './reminders.ts'
import { createReporter } from './reporter.ts'
import { reportChanges } from './reports.ts'
import { emptySnapshot, readDiagnostics, readSnapshot } from './snapshot.ts'
import type { RowStore } from './store/store.ts'
import { createTabSession, type TabSession } from './tabSession.ts'

const authRequired: WorkerResult<never> = { ok: false, code: 'auth.required' }

/** Creates the background worker's API (BG-01). Nothing runs before a person is attached. */
export function createBackground(environment: Environment): BackgroundApi {
  const { clock, id } = environment
  const log = createLog(clock)
  const report = createReporter(`${id}:storage`, environment.post)
  const reportDue = createReporter(`${id}:due`, environment.post)
  const remindVisitor = createReminders(clock, (facts) => reportDue(epoch(), facts))
  const openingStore: Promise<RowStore> = environment.openStore({
    onMemoryOnly: () => report(epoch(), [{ topic: 'storage', storage: 'memory' }]),
    onOutdated() {
      report(epoch(), [{ topic: 'outdated' }])
      tabSession?.stop()
    },
  })
  const channel = environment.openTabChannel((message) => {
    const parsed = parseTabMessage(message)
    if (parsed && parsed.uid === uid) tabSession?.handleMessage(parsed)
  })
  let uid: number | null = null
  let tabSession: TabSession | null = null
  let sessionCount = 0
  /** The person who has just signed out here; later writes for them by any tab are refused. */
  let forgottenUid: number | null = null
  let visible = false
  let reportedOnline: boolean | null = null
  let attaching: Promise<unknown> = Promise.resolve()

  const online = () => reportedOnline ?? environment.online()
  /** False for a person who is not signed in here, or no longer. */
  const isHere = (owner: number | null) => owner === uid && (owner === null || owner !== forgottenUid)
  const epoch = () => tabSession?.epoch() ?? 0
  /** Waits for `attach` before it asks the leader, so that a restarted worker does not answer `auth.required` too early. */
  const leaderCommands = mapLeaderCommands((command) => async (...args) => {
    await attaching
    return tabSession ? tabSession.ask({ command, args }) : authRequired
  })

  async function switchPerson(person: SessionPerson): Promise<WorkerResult<Snapshot>> {
    const store = await openingStore
    if (tabSession && person.uid === uid && !tabSession.isStopped()) tabSession.renew(person.csrf)
    else {
      tabSession?.stop()
      tabSession = null
      uid = person.uid
      if (uid !== null) {
        // Another person signed in: delete the data of the previous one (SES-14, BG-08).
        await store.purge({ exceptOf: uid })
        tabSession = createTabSession({ environment, store, channel, uid, sessionSeq: ++sessionCount, person, online, visible, log })
        tabSession.start()
      }
      forgottenUid = null
    }
    await purgeExpiredDrafts(store, uid ?? visitorId, clock.now())
    await purgeAnswers(store, uid ?? visitorId, clock.now())
    return { ok: true, value: uid === null ? emptySnapshot : await readSnapshot(store, uid) }
  }

  return {
    ...leaderCommands,
    ping: async () => 'pong',
    async remind(reminder, inMs) {
      await attaching
      if (uid !== null) return leaderCommands.remind(reminder, inMs)
      remindVisitor(reminder, inMs)
      return { ok: true, value: null }
    },
    attach(person) {
      const attached = attaching
        .then(() => switchPerson(person))
        .catch((): WorkerResult<Snapshot> => ({ ok: false, code: 'background.stopped' }))
      attaching = attached
      return attached
    },
    async setOnline(now) {
      reportedOnline = now
      await tabSession?.connectionChanged()
    },
    async setVisible(now) {
      visible = now
      tabSession?.setVisible(now)
    },
    async suspend() {
      tabSession?.suspend()
      // A frozen tab with an open connection would block another version's upgrade; the next use opens it again.
      ;(await openingStore).close()
    },
    async diagnostics() {
      await attaching
      return {
        ok: true,
        value: await readDiagnostics(await openingStore, uid, {
          leader: tabSession?.leads() ?? false,
          epoch: epoch(),
          now: clock.now(),
          log: log.entries(),
        }),
      }
    },
    async keepUser(user, at, settings) {
      await attaching
      if (!isHere(user.userId)) return authRequired
      const now = clock.now()
      // No fence: any tab may write data that it has read itself.
      await (
        await openingStore
      ).write(user.userId, [userChange(user, at, now), ...(settings ? [settingsChange(user.userId, settings, at, now)] : [])])
      return { ok: true, value: null }
    },
    async keepReports(ownerUid, reports) {
      await attaching
      if (!isHere(ownerUid)) return authRequired
      await (await openingStore).write(ownerUid, reportChanges(ownerUid, reports, clock.now()))
      return { ok: true, value: null }
    },
    async queueUpload(ownerUid, upload) {
      await attaching
      if (!isHere(ownerUid)) return authRequired
      const { queueUpload } = await environment.loadUploads()
      const queued = await queueUpload(await openingStore, ownerUid, upload, clock.now())
      // Not awaited: the file is on disk, and the next leader finds it.
      if (queued.ok) void leaderCommands.actOnUpload({ do: 'wake' })
      return queued
    },
    async uploads() {
      await attaching
      return { ok: true, value: uid === null ? [] : await (await environment.loadUploads()).readUploads(await openingStore, uid) }
    },
    async queueMessage(ownerUid, message) {
      await attaching
      if (!isHere(ownerUid)) return authRequired
      const { queueMessage } = await environment.loadLaterRuns()
      const queued = await queueMessage(await openingStore, ownerUid, message, clock.now())
      // Not awaited: the message is on disk, and the next leader finds it.
      if (queued.ok) void leaderCommands.actOnMessage({ do: 'wake' })
      return queued
    },
    async messages() {
      await attaching
      return { ok: true, value: uid === null ? [] : await (await environment.loadLaterRuns()).readMessages(await openingStore, uid) }
    },
    async keepDraft(ownerUid, name, text) {
      await attaching
      if (!isHere(ownerUid)) return authRequired
      await saveDraft(await openingStore, ownerUid ?? visitorId, name, text, clock.now())
      return { ok: true, value: null }
    },
    async readDraft(ownerUid, name) {
      await attaching
      if (ownerUid !== uid) return authRequired
      return { ok: true, value: await readDraft(await openingStore, ownerUid ?? visitorId, name, clock.now()) }
    },
    async storeAnswer(ownerUid, name, answer) {
      await attaching
      if (!isHere(ownerUid)) return authRequired
      await storeAnswer(await openingStore, ownerUid ?? visitorId, name, answer, clock.now())
      return { ok: true, value: null }
    },
    async storedAnswer(ownerUid, name) {
      await attaching
      if (ownerUid !== uid) return authRequired
      return { ok: true, value: await readAnswer(await openingStore, ownerUid ?? visitorId, name, clock.now()) }
    },
    async forget(ownerUid) {
      await attaching
      forgottenUid = ownerUid
      if (ownerUid === uid) tabSession?.forget()
      await (await openingStore).purge({ of: ownerUid })
      return { ok: true, value: null }
    },
  }
}
