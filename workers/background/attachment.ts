import type { AccountReports, SessionPerson, Snapshot, WorkerResult } from '../../contract/background.ts'
import { purgeAnswers } from './answers.ts'
import { purgeExpiredDrafts } from './drafts.ts'
import type { Environment } from './environment.ts'
import { parseTabMessage, type TabMessage } from './leader/tabMessages.ts'
import type { Log } from './log.ts'
import { visitorId } from './retention.ts'
import { emptySnapshot, readSnapshot } from './snapshot.ts'
import type { RowStore } from './store/store.ts'
import { createTabSession, type TabSession } from './tabSession.ts'

type Settings = { environment: Environment; openingStore: Promise<RowStore>; log: Log }

/**
 * Attaches one person at a time to this worker, and keeps what the page reports about itself for their
 * session.
 */
export function createAttachment({ environment, openingStore, log }: Settings) {
  const { clock } = environment
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
    /** Null for a visitor. */
    uid: () => uid,
    session: () => tabSession,
    epoch: () => tabSession?.epoch() ?? 0,
    /** Resolves after the attaches so far. A restarted worker would else answer `auth.required` too early. */
    settled: async (): Promise<void> => void (await attaching),
    /** False for a person who is not signed in here, or no longer. */
    isHere: (owner: number | null) => owner === uid && (owner === null || owner !== forgottenUid),
    /** Runs after the attaches before it. */
    attach(person: SessionPerson): Promise<WorkerResult<Snapshot>> {
      const attached = attaching
        .then(() => switchPerson(person))
        .catch((): WorkerResult<Snapshot> => ({ ok: false, code: 'background.stopped' }))
      attaching = attached
      return attached
    },
    async setOnline(now: boolean): Promise<void> {
      reportedOnline = now
      await tabSession?.connectionChanged()
    },
    setVisible(now: boolean): void {
      visible = now
      tabSession?.setVisible(now)
    },
    /** Passes reports of this tab's platform to the person's other tabs. */
    shareReports(reports: AccountReports): void {
      if (uid === null || tabSession === null || tabSession.isStopped()) return
      channel.send({ uid, from: environment.id, type: 'reports', reports } satisfies TabMessage)
    },
    forget(owner: number): void {
      forgottenUid = owner
      if (owner === uid) tabSession?.forget()
    },
  }
}

export type Attachment = ReturnType<typeof createAttachment>
