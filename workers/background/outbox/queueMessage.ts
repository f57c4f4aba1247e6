import type { MessageView, NewMessage, WorkerResult } from '../../../contract/background.ts'
import type { EpochMs } from '../../../domain/kernel/time.ts'
import { writeToQueue } from '../jobs/durableQueue.ts'
import { messagesJob } from '../jobs/messages.ts'
import type { MessageRow } from '../store/rows.ts'
import type { RowStore } from '../store/store.ts'

/** Sorts messages in the order in which they were written. */
export const byAge = (rows: readonly MessageRow[]): MessageRow[] =>
  [...rows].sort((a, b) => a.addedAt - b.addedAt || (a.id < b.id ? -1 : 1))

/** Returns a message as the page shows it. */
export const viewOf = ({ uid: _uid, ...message }: MessageRow): MessageView => message

/** The words and files of a message, for comparison: one that differs in them is another message. */
const contentOf = ({ ticket, subject, content, files }: NewMessage): string =>
  JSON.stringify([ticket, subject, content, files.map(({ id }) => id)])

/**
 * Keeps a message with its job, both on disk or neither (SUP-02). The same id again changes nothing; another
 * message under it gets an id of its own. Fails with `upload.storageFull`; what was kept before stays.
 */
export async function queueMessage(store: RowStore, uid: number, message: NewMessage, now: EpochMs): Promise<WorkerResult<MessageView>> {
  const rows = byAge(await store.all('messages', uid))
  const isKnown = rows.some(({ id }) => id === message.id)
  const repeated = isKnown && rows.find((row) => contentOf(row) === contentOf(message))
  if (repeated) return { ok: true, value: viewOf(repeated) }
  // After the last one, also when the device's clock was set back.
  const addedAt = Math.max(now, (rows.at(-1)?.addedAt ?? 0) + 1)
  const row: MessageRow = {
    ...message,
    // A second tab has restored the draft with its key, and the person has changed it there.
    id: isKnown ? `${message.id}.${addedAt}` : message.id,
    uid,
    addedAt,
    status: { at: 'waiting' },
  }
  return writeToQueue(store, messagesJob, { uid, changes: [{ in: 'messages', put: row }], now, view: viewOf(row) })
}

/** Returns the waiting messages of a person, oldest first. */
export async function readMessages(store: RowStore, uid: number): Promise<MessageView[]> {
  return byAge(await store.all('messages', uid)).map(viewOf)
}
