import type { BackgroundFact, UploadAction, WorkerResult } from '../../../contract/background.ts'
import type { Clock } from '../../../domain/kernel/time.ts'
import { newRow } from '../jobs/job.ts'
import { uploadJob } from '../jobs/upload.ts'
import type { Scheduler } from '../scheduler/scheduler.ts'
import type { UploadRow } from '../store/rows.ts'
import type { Fence, RowStore } from '../store/store.ts'
import { viewOf, withoutParts, withoutUpload } from './uploadRows.ts'

export type UploadState = {
  /** The bytes that the server has, by file. */
  offsets: Map<string, number>
  /** The file on its way; aborted when it is cancelled. */
  current: { id: string; abort: AbortController } | null
  /** Files being cancelled: no run may begin them again. */
  stopped: Set<string>
}

export type UploadActionSettings = {
  uid: number
  store: RowStore
  fence: Fence | null
  clock: Clock
  report(facts: readonly BackgroundFact[]): void
  scheduler: Pick<Scheduler, 'runNow' | 'runDue' | 'idle'>
}

/** Creates the person's actions on waiting files. */
export function createUploadActions({ uid, store, fence, clock, report, scheduler }: UploadActionSettings, state: UploadState) {
  /** Writes the job's row if a run has just removed it, and starts what is due. */
  async function startJob(): Promise<void> {
    await scheduler.idle(uploadJob.key)
    if (!(await store.get('jobs', uid, uploadJob.key)))
      await store.write(uid, [{ in: 'jobs', put: newRow(uid, uploadJob.kind, uploadJob.key, clock.now()) }], { fence })
    scheduler.runDue()
  }

  async function wake(): Promise<WorkerResult<'waiting'>> {
    const rows = await store.all('uploads', uid)
    report(rows.flatMap((row) => viewOf(row, state.offsets.get(row.id)) ?? []).map((upload) => ({ topic: 'upload', upload })))
    await startJob()
    return { ok: true, value: 'waiting' }
  }

  /** Sends the queue until this file is over, or has to wait. */
  async function sendUntilOver(id: string): Promise<WorkerResult<'sent' | 'waiting'>> {
    for (;;) {
      const row = await store.get('uploads', uid, id)
      if (!row) return { ok: true, value: 'sent' }
      if (row.status.at === 'refused') return { ok: false, code: row.status.code }
      await startJob()
      const end = await scheduler.runNow(uploadJob.key)
      if (end?.end !== 'again') return { ok: true, value: (await store.get('uploads', uid, id)) ? 'waiting' : 'sent' }
    }
  }

  /**
   * Deletes a file here at once. The server forgets its bytes as soon as it can be reached; a file that has
   * arrived stays there.
   */
  async function cancel(id: string): Promise<WorkerResult<'cancelled' | 'sent'>> {
    state.stopped.add(id)
    if (state.current?.id === id) state.current.abort.abort()
    await scheduler.idle(uploadJob.key)
    const row = await store.get('uploads', uid, id)
    const next: UploadRow | null = row?.status.at === 'waiting' ? { ...row, status: { at: 'cancelled' } } : null
    if (row)
      await store.write(uid, next ? [{ in: 'uploads', put: next }, ...withoutParts(row)] : withoutUpload(row), { strict: true, fence })
    state.stopped.delete(id)
    if (!row) return { ok: true, value: 'sent' }
    report([{ topic: 'uploadEnded', id, type: row.type, as: 'cancelled' }])
    await startJob()
    return { ok: true, value: 'cancelled' }
  }

  return (action: UploadAction): Promise<WorkerResult<'sent' | 'waiting' | 'cancelled'>> => {
    if (action.do === 'wake') return wake()
    return action.do === 'send' ? sendUntilOver(action.id) : cancel(action.id)
  }
}
