import type { WorkerResult } from '../../../contract/background.ts'
import { createQueueActions, type QueueActions, type QueueSettings, startQueue } from '../jobs/durableQueue.ts'
import { uploadJob } from '../jobs/upload.ts'
import type { UploadRow } from '../store/rows.ts'
import { viewOf, withoutParts, withoutUpload } from './uploadRows.ts'

export type UploadState = {
  /** The bytes that the server has, by file. */
  offsets: Map<string, number>
  /** The file on its way; aborted when it is cancelled. */
  current: { id: string; abort: AbortController } | null
  /** Files being cancelled: no run may begin them again. */
  stopped: Set<string>
}

/** Creates the person's actions on waiting files. */
export function createUploadActions(settings: QueueSettings, state: UploadState): QueueActions {
  const { uid, store, fence, report, scheduler } = settings
  const isOtherSending = (id: string): boolean => state.current !== null && state.current.id !== id

  /**
   * Deletes a file here at once. The server forgets its bytes as soon as it can be reached; a file that has
   * arrived stays there. Another file's request on its way is not waited for: it may take minutes.
   */
  async function cancel(id: string): Promise<WorkerResult<'cancelled' | 'sent'>> {
    state.stopped.add(id)
    if (state.current?.id === id) state.current.abort.abort()
    if (!isOtherSending(id)) await scheduler.idle(uploadJob.key)
    const row = await store.get('uploads', uid, id)
    const next: UploadRow | null = row?.status.at === 'waiting' ? { ...row, status: { at: 'cancelled' } } : null
    if (row)
      await store.write(uid, next ? [{ in: 'uploads', put: next }, ...withoutParts(row)] : withoutUpload(row), { strict: true, fence })
    state.stopped.delete(id)
    if (!row) return { ok: true, value: 'sent' }
    report([{ topic: 'uploadEnded', id, type: row.type, as: 'cancelled' }])
    // The job of another file's request runs again after it, and then finds this one.
    if (!isOtherSending(id)) await startQueue(settings, uploadJob)
    return { ok: true, value: 'cancelled' }
  }

  return createQueueActions(settings, {
    table: 'uploads',
    job: uploadJob,
    async facts() {
      const uploads = (await store.all('uploads', uid)).flatMap((row) => viewOf(row, state.offsets.get(row.id)) ?? [])
      return uploads.map((upload) => ({ topic: 'upload', upload }))
    },
    cancel,
  })
}
