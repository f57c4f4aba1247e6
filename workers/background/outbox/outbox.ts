import type { BackgroundFact, MessageAction, WorkerResult } from '../../../contract/background.ts'
import type { Clock } from '../../../domain/kernel/time.ts'
import { newRow } from '../jobs/job.ts'
import { messagesJob } from '../jobs/messages.ts'
import type { Scheduler } from '../scheduler/scheduler.ts'
import type { Fence, RowStore } from '../store/store.ts'
import { viewOf } from './queueMessage.ts'
import { stopped } from './stopped.ts'

type OutboxSettings = {
  uid: number
  store: RowStore
  fence: Fence | null
  clock: Clock
  report(facts: readonly BackgroundFact[]): void
  scheduler: Pick<Scheduler, 'runNow' | 'runDue' | 'idle'>
}

/** Creates the leader's actions on waiting messages (SUP-02). Any leader continues from the rows. */
export function createOutbox({ uid, store, fence, clock, report, scheduler }: OutboxSettings) {
  /** Writes the job's row if a run has just removed it, and starts what is due. */
  async function wake(): Promise<void> {
    await scheduler.idle(messagesJob.key)
    if (!(await store.get('jobs', uid, messagesJob.key)))
      await store.write(uid, [{ in: 'jobs', put: newRow(uid, messagesJob.kind, messagesJob.key, clock.now()) }], { fence })
    scheduler.runDue()
  }

  async function wakeWith(): Promise<WorkerResult<'waiting'>> {
    const rows = await store.all('messages', uid)
    report(rows.map((row) => ({ topic: 'message', message: viewOf(row) })))
    await wake()
    return { ok: true, value: 'waiting' }
  }

  /** Sends the queue until this message is over, or has to wait. */
  async function sendUntilOver(id: string): Promise<WorkerResult<'sent' | 'waiting'>> {
    for (;;) {
      const row = await store.get('messages', uid, id)
      if (!row) return { ok: true, value: 'sent' }
      if (row.status.at === 'refused') {
        const { code, fields } = row.status
        return { ok: false, code, ...(fields && { fields }) }
      }
      await wake()
      const end = await scheduler.runNow(messagesJob.key)
      if (end?.end !== 'again' || end.result === 'files')
        return { ok: true, value: (await store.get('messages', uid, id)) ? 'waiting' : 'sent' }
    }
  }

  /** Takes a message back. One whose request is under way is waited for: it was sent, or it comes back. */
  async function cancel(id: string): Promise<WorkerResult<'cancelled' | 'sent'>> {
    stopped.add(id)
    try {
      await scheduler.idle(messagesJob.key)
      if (!(await store.get('messages', uid, id))) return { ok: true, value: 'sent' }
      await store.write(uid, [{ in: 'messages', remove: id }], { strict: true, fence })
    } finally {
      stopped.delete(id)
    }
    report([{ topic: 'messageEnded', id, as: 'cancelled' }])
    return { ok: true, value: 'cancelled' }
  }

  return {
    act: (action: MessageAction): Promise<WorkerResult<'sent' | 'waiting' | 'cancelled'>> => {
      if (action.do === 'wake') return wakeWith()
      return action.do === 'send' ? sendUntilOver(action.id) : cancel(action.id)
    },
  }
}
