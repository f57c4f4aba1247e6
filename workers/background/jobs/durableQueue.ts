import type { BackgroundFact, MessageAction, UploadAction, WorkerResult } from '../../../contract/background.ts'
import type { Clock, EpochMs } from '../../../domain/kernel/time.ts'
import type { Scheduler } from '../scheduler/scheduler.ts'
import type { StoreChange } from '../store/rows.ts'
import type { Fence, RowStore } from '../store/store.ts'
import { newRow } from './job.ts'

export type QueueSettings = {
  uid: number
  store: RowStore
  fence: Fence | null
  clock: Clock
  report(facts: readonly BackgroundFact[]): void
  scheduler: Pick<Scheduler, 'runNow' | 'runDue' | 'idle'>
}

type Queue = {
  table: 'messages' | 'uploads'
  /** Sends the rows of the table, one after another. */
  job: { kind: string; key: string }
  /** Returns the facts that show the rows to the pages. */
  facts(): Promise<readonly BackgroundFact[]>
  /** The result of a run that could send nothing yet. */
  held?: string
  cancel(id: string): Promise<WorkerResult<'cancelled' | 'sent'>>
}

export type QueueActions = (action: MessageAction | UploadAction) => Promise<WorkerResult<'sent' | 'waiting' | 'cancelled'>>

/** Writes the job's row if a run has just removed it, and starts what is due. */
export async function startQueue({ uid, store, fence, clock, scheduler }: QueueSettings, { kind, key }: Queue['job']): Promise<void> {
  await scheduler.idle(key)
  if (!(await store.get('jobs', uid, key))) await store.write(uid, [{ in: 'jobs', put: newRow(uid, kind, key, clock.now()) }], { fence })
  scheduler.runDue()
}

/**
 * Writes what is to be sent with its job, all on disk or nothing. Fails with `upload.storageFull`; what was
 * kept before stays.
 */
export async function writeToQueue<View>(
  store: RowStore,
  { kind, key }: Queue['job'],
  { uid, changes, now, view }: { uid: number; changes: readonly StoreChange[]; now: EpochMs; view: View },
): Promise<WorkerResult<View>> {
  try {
    await store.write(uid, [...changes, { in: 'jobs', put: newRow(uid, kind, key, now) }], { strict: true, orFull: true })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return { ok: false, code: 'upload.storageFull' }
    throw error
  }
  return { ok: true, value: view }
}

/**
 * Creates the leader's actions on a queue of stored rows that one job sends (BG-06, SUP-02). Any leader
 * continues from the rows.
 */
export function createQueueActions(settings: QueueSettings, { table, job, facts, held, cancel }: Queue): QueueActions {
  const { uid, store, report, scheduler } = settings

  async function wake(): Promise<WorkerResult<'waiting'>> {
    report(await facts())
    await startQueue(settings, job)
    return { ok: true, value: 'waiting' }
  }

  /** Sends the queue until this row is over, or has to wait. */
  async function sendUntilOver(id: string): Promise<WorkerResult<'sent' | 'waiting'>> {
    for (;;) {
      const row = await store.get(table, uid, id)
      if (!row) return { ok: true, value: 'sent' }
      if (row.status.at === 'refused') {
        const { at: _at, ...refusal } = row.status
        return { ok: false, ...refusal }
      }
      await startQueue(settings, job)
      const end = await scheduler.runNow(job.key)
      if (end?.end !== 'again' || end.result === held) return { ok: true, value: (await store.get(table, uid, id)) ? 'waiting' : 'sent' }
    }
  }

  return (action) => {
    if (action.do === 'wake') return wake()
    return action.do === 'send' ? sendUntilOver(action.id) : cancel(action.id)
  }
}
