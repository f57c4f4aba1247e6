import type { WorkerResult } from '../../../contract/background.ts'
import { createQueueActions, type QueueSettings } from '../jobs/durableQueue.ts'
import { messagesJob } from '../jobs/messages.ts'
import { viewOf } from './queueMessage.ts'
import { stopped } from './stopped.ts'

/** Creates the leader's actions on waiting messages (SUP-02). */
export function createOutbox(settings: QueueSettings) {
  const { uid, store, fence, report, scheduler } = settings

  /**
   * Takes a message back. One whose request is under way is waited for: it was sent, or it comes back. Fails
   * with `tickets.maybeSent` for one that may have arrived: another text would be a second message.
   */
  async function cancel(id: string): Promise<WorkerResult<'cancelled' | 'sent'>> {
    stopped.add(id)
    try {
      await scheduler.idle(messagesJob.key)
      const row = await store.get('messages', uid, id)
      if (!row) return { ok: true, value: 'sent' }
      if (row.tried) return { ok: false, code: 'tickets.maybeSent' }
      await store.write(uid, [{ in: 'messages', remove: id }], { strict: true, fence })
    } finally {
      stopped.delete(id)
    }
    report([{ topic: 'messageEnded', id, as: 'cancelled' }])
    return { ok: true, value: 'cancelled' }
  }

  return {
    act: createQueueActions(settings, {
      table: 'messages',
      job: messagesJob,
      facts: async () => (await store.all('messages', uid)).map((row) => ({ topic: 'message', message: viewOf(row) })),
      // Each message that is left waits for its files.
      held: 'files',
      cancel,
    }),
  }
}
