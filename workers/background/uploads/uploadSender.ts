import type { BackgroundFact, UploadAction, WorkerResult } from '../../../contract/background.ts'
import type { Clock } from '../../../domain/kernel/time.ts'
import { partBytes } from '../../../domain/uploads/limits.ts'
import { uploadJob } from '../jobs/upload.ts'
import { newRow } from '../jobs/job.ts'
import type { JobEnd } from '../scheduler/job.ts'
import type { Scheduler } from '../scheduler/scheduler.ts'
import type { JobRow, UploadRow } from '../store/rows.ts'
import type { Fence, RowStore } from '../store/store.ts'
import type { Transport } from '../transport/callRoute.ts'
import { beginRequest, cancelRequest, partRequest, wholeRequest } from './tusRequests.ts'
import { byAge, partKey, viewOf, withoutParts, withoutUpload } from './uploadRows.ts'
import { readBegin, readCancel, readPart, readWhole, type UploadStep } from './uploadStep.ts'

export type UploadSenderSettings = {
  uid: number
  store: RowStore
  fence: Fence | null
  transport: Transport
  clock: Clock
  report(facts: readonly BackgroundFact[]): void
  scheduler: Pick<Scheduler, 'runNow' | 'runDue' | 'idle'>
  /** Called when the server has stored a file: the person's flags have changed (VER-12). */
  stored(): void
}

/** So many checksums in a row that differ come from the file on this device, not from the way. */
const maxChecksumFailures = 3

/**
 * Sends a person's files, one after another and part by part (BG-06). The server's offset is the truth: a worker that does not know it asks,
 * so that a kill at any point costs at most the part on its way.
 */
export function createUploadSender({ uid, store, fence, transport, clock, report, scheduler, stored }: UploadSenderSettings) {
  /** The bytes that the server has, by file. */
  const offsets = new Map<string, number>()
  /** The file on its way; aborted when it is cancelled. */
  let current: { id: string; abort: AbortController } | null = null
  /** Files being cancelled: no run may begin them again. */
  const stopped = new Set<string>()

  /** Chooses the oldest file of a type. After a failure another type has its turn: one file must not hold up all others. */
  async function nextFile(attempt: number): Promise<UploadRow | undefined> {
    const waiting = byAge(await store.all('uploads', uid)).filter(({ id, status }) => status.at !== 'refused' && !stopped.has(id))
    const heads = waiting.filter(({ type }, index) => waiting.findIndex((other) => other.type === type) === index)
    return heads[attempt % Math.max(heads.length, 1)]
  }

  async function run({ attempt, lastResult }: JobRow, signal: AbortSignal): Promise<JobEnd> {
    const file = await nextFile(attempt)
    if (!file) return { end: 'over', result: 'empty' }
    const abort = new AbortController()
    current = { id: file.id, abort }
    const either = AbortSignal.any([signal, abort.signal])
    const step =
      file.status.at === 'cancelled' ? readCancel(await transport.exchange(cancelRequest(file.id), either)) : await send(file, either)
    current = null
    if (abort.signal.aborted) return { end: 'again', inMs: 0, result: 'stopped' }
    const isBroken = step.step === 'retry' && step.code === 'upload.checksum' && lastResult === step.code && attempt >= maxChecksumFailures
    return endOf(file, isBroken ? { step: 'refused', code: 'upload.checksum' } : step)
  }

  async function send(file: UploadRow, signal: AbortSignal): Promise<UploadStep> {
    const begun: UploadStep = offsets.has(file.id)
      ? { step: 'at', offset: offsets.get(file.id) ?? 0 }
      : readBegin(await transport.exchange(beginRequest(file), signal))
    if (begun.step === 'unsupported')
      return readWhole(await transport.exchange(wholeRequest(file, await wholeFile(file)), signal), file.size)
    if (begun.step !== 'at' || begun.offset === file.size) return begun
    const part = await partAt(file, begun.offset)
    if (part === null) return { step: 'refused', code: 'upload.lost' }
    return readPart(await transport.exchange(partRequest(file.id, begun.offset, part), signal)) ?? { step: 'retry', code: 'upload.unknown' }
  }

  /** Returns the bytes from an offset to the end of its part; null if the browser has lost them. */
  async function partAt({ id }: UploadRow, offset: number): Promise<ArrayBuffer | null> {
    const row = await store.get('uploadParts', uid, partKey(id, Math.floor(offset / partBytes)))
    return row ? row.bytes.slice(offset % partBytes) : null
  }

  async function wholeFile({ id, size }: UploadRow): Promise<Blob> {
    const count = Math.ceil(size / partBytes)
    const parts = await Promise.all(Array.from({ length: count }, (_none, number) => store.get('uploadParts', uid, partKey(id, number))))
    return new Blob(parts.flatMap((part) => part?.bytes ?? []))
  }

  /** Returns the end of a run; the offset stays known until a request fails. */
  function endOf(file: UploadRow, step: UploadStep): JobEnd {
    const { id, type, size } = file
    const isCancelled = file.status.at === 'cancelled'
    if (step.step === 'at' && !isCancelled && step.offset < size) {
      offsets.set(id, step.offset)
      const view = viewOf(file, step.offset)
      return { end: 'again', inMs: 0, result: 'part', facts: view ? [{ topic: 'upload', upload: view }] : [] }
    }
    offsets.delete(id)
    switch (step.step) {
      case 'at':
        stored()
        return {
          end: 'again',
          inMs: 0,
          result: 'sent',
          changes: withoutUpload(file),
          facts: [{ topic: 'uploadEnded', id, type, as: 'sent' }],
        }
      case 'cancelled':
        return {
          end: 'again',
          inMs: 0,
          result: 'cancelled',
          changes: withoutUpload(file),
          facts: isCancelled ? [] : [{ topic: 'uploadEnded', id, type, as: 'cancelled' }],
        }
      case 'refused': {
        const refused: UploadRow = { ...file, status: { at: 'refused', code: step.code } }
        const view = viewOf(refused)
        return {
          end: 'again',
          inMs: 0,
          result: step.code,
          changes: isCancelled ? withoutUpload(file) : [{ in: 'uploads', put: refused }, ...withoutParts(file)],
          facts: view && !isCancelled ? [{ topic: 'upload', upload: view }] : [],
        }
      }
      case 'retry':
        return { end: 'failed', code: step.code, ...(step.retryAfterMs === undefined ? {} : { retryAfterMs: step.retryAfterMs }) }
      case 'offline':
        return { end: 'offline' }
      case 'signedOut':
        return { end: 'signedOut', leave: true }
      case 'unsupported':
        return { end: 'failed', code: 'auth.server_error' }
    }
  }

  /** Writes the job's row if a run has just removed it, and starts what is due. */
  async function wake(): Promise<void> {
    await scheduler.idle(uploadJob.key)
    if (!(await store.get('jobs', uid, uploadJob.key)))
      await store.write(uid, [{ in: 'jobs', put: newRow(uid, uploadJob.kind, uploadJob.key, clock.now()) }], { fence })
    scheduler.runDue()
  }

  async function wakeWith(): Promise<WorkerResult<'waiting'>> {
    const rows = await store.all('uploads', uid)
    report(rows.flatMap((row) => viewOf(row, offsets.get(row.id)) ?? []).map((upload) => ({ topic: 'upload', upload })))
    await wake()
    return { ok: true, value: 'waiting' }
  }

  /** Sends the queue until this file is over, or has to wait. */
  async function sendUntilOver(id: string): Promise<WorkerResult<'sent' | 'waiting'>> {
    for (;;) {
      const row = await store.get('uploads', uid, id)
      if (!row) return { ok: true, value: 'sent' }
      if (row.status.at === 'refused') return { ok: false, code: row.status.code }
      await wake()
      const end = await scheduler.runNow(uploadJob.key)
      if (end?.end !== 'again') return { ok: true, value: (await store.get('uploads', uid, id)) ? 'waiting' : 'sent' }
    }
  }

  /** Deletes a file here at once. The server forgets its bytes as soon as it can be reached; a file that has arrived stays there. */
  async function cancel(id: string): Promise<WorkerResult<'cancelled' | 'sent'>> {
    stopped.add(id)
    if (current?.id === id) current.abort.abort()
    await scheduler.idle(uploadJob.key)
    const row = await store.get('uploads', uid, id)
    const next: UploadRow | null = row?.status.at === 'waiting' ? { ...row, status: { at: 'cancelled' } } : null
    if (row)
      await store.write(uid, next ? [{ in: 'uploads', put: next }, ...withoutParts(row)] : withoutUpload(row), { strict: true, fence })
    stopped.delete(id)
    if (!row) return { ok: true, value: 'sent' }
    report([{ topic: 'uploadEnded', id, type: row.type, as: 'cancelled' }])
    await wake()
    return { ok: true, value: 'cancelled' }
  }

  return {
    run,
    act: (action: UploadAction): Promise<WorkerResult<'sent' | 'waiting' | 'cancelled'>> => {
      if (action.do === 'wake') return wakeWith()
      return action.do === 'send' ? sendUntilOver(action.id) : cancel(action.id)
    },
  }
}

export type UploadSender = ReturnType<typeof createUploadSender>
/** Returns the sender; null if its module can't be loaded. */
export type LazyUploadSender = () => Promise<UploadSender | null>
