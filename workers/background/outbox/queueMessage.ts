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

/**
 * Keeps a message with its job, both on disk or neither (SUP-02). The same id again changes nothing. Fails
 * with `upload.storageFull`; what was kept before stays.
 */
export async function queueMessage(store: RowStore, uid: number, message: NewMessage, now: EpochMs): Promise<WorkerResult<MessageView>> {
  const rows = byAge(await store.all('messages', uid))
  const known = rows.find(({ id }) => id === message.id)
  const row: MessageRow = {
    ...message,
    uid,
    // After the last one, also when the device's clock was set back.
    addedAt: Math.max(now, (rows.at(-1)?.addedAt ?? 0) + 1),
    status: { at: 'waiting' },
  }
  if (known) return { ok: true, value: viewOf(known) }
  return writeToQueue(store, messagesJob, { uid, changes: [{ in: 'messages', put: row }], now, view: viewOf(row) })
}

/** Returns the waiting messages of a person, oldest first. */
export async function readMessages(store: RowStore, uid: number): Promise<MessageView[]> {
  return byAge(await store.all('messages', uid)).map(viewOf)
}
