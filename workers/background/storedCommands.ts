import type { CommandApi, WorkerResult } from '../../contract/background.ts'
import { readAnswer, storeAnswer } from './answers.ts'
import type { Attachment } from './attachment.ts'
import { readDraft, readDrafts, saveDraft } from './drafts.ts'
import type { Environment } from './environment.ts'
import { settingsChange, userChange } from './jobs/user.ts'
import { reportChanges } from './reports.ts'
import { visitorId } from './retention.ts'
import type { RowStore } from './store/store.ts'

type Settings = {
  environment: Environment
  openingStore: Promise<RowStore>
  attachment: Attachment
  /** Called with each file that is on disk. */
  uploadQueued(): void
  /** Called with each message to support that is on disk. */
  messageQueued(): void
}
type StoredCommandName =
  | 'keepUser'
  | 'keepReports'
  | 'queueUpload'
  | 'uploads'
  | 'queueMessage'
  | 'messages'
  | 'keepDraft'
  | 'readDraft'
  | 'drafts'
  | 'storeAnswer'
  | 'storedAnswer'
  | 'forget'

const authRequired: WorkerResult<never> = { ok: false, code: 'auth.required' }

/**
 * Creates the commands that read and write the data on this device; none of them waits for the leader. A
 * person who is not signed in here gets `auth.required`.
 */
export function createStoredCommands(settings: Settings): CommandApi<StoredCommandName> {
  const { environment, openingStore, attachment } = settings
  const { now } = environment.clock

  /**
   * Writes for a person who is signed in here, or for a visitor. No fence: any tab may write data that it has
   * read itself.
   */
  async function write(owner: number | null, run: (store: RowStore, uid: number) => Promise<void>): Promise<WorkerResult<null>> {
    await attachment.settled()
    if (!attachment.isHere(owner)) return authRequired
    await run(await openingStore, owner ?? visitorId)
    return { ok: true, value: null }
  }

  /** Reads for the person, or for a visitor; also while they sign out. */
  async function read<Value>(owner: number | null, run: (store: RowStore, uid: number) => Promise<Value>): Promise<WorkerResult<Value>> {
    await attachment.settled()
    if (owner !== attachment.uid()) return authRequired
    return { ok: true, value: await run(await openingStore, owner ?? visitorId) }
  }

  /** Adds to a queue for a person who is signed in here. `report`: called once it is on disk. */
  async function queue<View>(
    owner: number,
    add: (store: RowStore) => Promise<WorkerResult<View>>,
    report: () => void,
  ): Promise<WorkerResult<View>> {
    await attachment.settled()
    if (!attachment.isHere(owner)) return authRequired
    const added = await add(await openingStore)
    if (added.ok) report()
    return added
  }

  /** Reads a queue of the person who is signed in here; a visitor has none. */
  async function queued<View>(list: (store: RowStore, uid: number) => Promise<View[]>): Promise<WorkerResult<View[]>> {
    await attachment.settled()
    const uid = attachment.uid()
    return { ok: true, value: uid === null ? [] : await list(await openingStore, uid) }
  }

  return {
    keepUser: (user, at, settings) =>
      write(user.userId, (store, uid) =>
        store.write(uid, [userChange(user, at, now()), ...(settings ? [settingsChange(uid, settings, at, now())] : [])]),
      ),
    keepReports: (owner, reports) =>
      write(owner, async (store, uid) => {
        attachment.shareReports(reports)
        await store.write(uid, reportChanges(uid, reports, now()))
      }),
    queueUpload: (owner, upload) =>
      queue(
        owner,
        async (store) => (await environment.loadUploads()).queueUpload(store, owner, upload, now()),
        () => settings.uploadQueued(),
      ),
    uploads: () => queued(async (store, uid) => (await environment.loadUploads()).readUploads(store, uid)),
    queueMessage: (owner, message) =>
      queue(
        owner,
        async (store) => (await environment.loadLaterRuns()).queueMessage(store, owner, message, now()),
        () => settings.messageQueued(),
      ),
    messages: () => queued(async (store, uid) => (await environment.loadLaterRuns()).readMessages(store, uid)),
    keepDraft: (owner, name, text) => write(owner, (store, uid) => saveDraft(store, uid, name, text, now())),
    readDraft: (owner, name) => read(owner, (store, uid) => readDraft(store, uid, name, now())),
    drafts: (owner, start) => read(owner, (store, uid) => readDrafts(store, uid, start, now())),
    storeAnswer: (owner, name, answer) => write(owner, (store, uid) => storeAnswer(store, uid, name, answer, now())),
    storedAnswer: (owner, name) => read(owner, (store, uid) => readAnswer(store, uid, name, now())),
    async forget(owner) {
      await attachment.settled()
      attachment.forget(owner)
      await (await openingStore).purge({ of: owner })
      return { ok: true, value: null }
    },
  }
}
