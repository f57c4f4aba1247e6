import { unfinishedUploadMs } from '../../../domain/uploads/limits.ts'
import type { QueueSettings } from '../jobs/durableQueue.ts'
import { headsOf, turnOf } from '../jobs/turns.ts'
import type { JobEnd } from '../scheduler/job.ts'
import type { JobRow, UploadRow } from '../store/rows.ts'
import type { Transport } from '../transport/callRoute.ts'
import { endOfRun, nextOffset } from './endOfRun.ts'
import { sendCancel, sendNextPart } from './sendRequest.ts'
import { createUploadActions, type UploadState } from './uploadActions.ts'
import { byAge } from './uploadRows.ts'
import type { UploadStep } from './uploadStep.ts'

export type UploadSenderSettings = QueueSettings & {
  transport: Transport
  /** Called when the server has stored a file: the person's flags have changed (VER-12). */
  stored(): void
}

/** So many checksums of one file that differ come from the file on this device, not from the way. */
const maxChecksumFailures = 3

/**
 * Sends a person's files, one after another and part by part (BG-06). The server's offset decides: a
 * worker that does not know it asks, so that a kill at any point costs at most the part on its way.
 */
export function createUploadSender(settings: UploadSenderSettings) {
  const { uid, store, clock } = settings
  const state: UploadState = { offsets: new Map(), current: null, stopped: new Set() }
  const { offsets } = state
  /** Counted by file: the parts of a next try succeed again until its last one. */
  const checksumFailures = new Map<string, number>()

  /**
   * Chooses the oldest file of a type, or a cancelled one. After a failure another has its turn, and at most
   * one cancellation between two files: neither holds up the others.
   */
  async function nextFile(attempt: number): Promise<UploadRow | undefined> {
    const rows = byAge(await store.all('uploads', uid)).filter(({ id }) => !state.stopped.has(id))
    const heads = headsOf(
      rows.filter(({ status }) => status.at === 'waiting'),
      ({ type }) => type,
    )
    const cancelled = rows.filter(({ status }) => status.at === 'cancelled')
    if (heads.length === 0) return turnOf(cancelled, attempt)
    if (cancelled.length === 0) return turnOf(heads, attempt)
    return turnOf(attempt % 2 === 0 ? heads : cancelled, Math.floor(attempt / 2))
  }

  /** Ends a cancellation without an answer once the server has forgotten the unfinished file by itself. */
  const cancel = async (file: UploadRow, signal: AbortSignal): Promise<UploadStep> => {
    const step = await sendCancel(settings, file, signal)
    return step.step === 'retry' && clock.now() - file.addedAt > unfinishedUploadMs ? { step: 'cancelled' } : step
  }

  /** Counts a checksum that differs, and refuses the file once there were too many. */
  function checked({ id }: UploadRow, step: UploadStep): UploadStep {
    if (step.step !== 'retry' || step.code !== 'upload.checksum') return step
    const failures = (checksumFailures.get(id) ?? 0) + 1
    checksumFailures.set(id, failures)
    return failures < maxChecksumFailures ? step : { step: 'refused', code: step.code }
  }

  /**
   * Keeps the server's offset until a request fails or the file is over, and reports one that has arrived.
   */
  function keepOffset(file: UploadRow, step: UploadStep): void {
    const next = nextOffset(file, step)
    if (next !== null) return void offsets.set(file.id, next)
    offsets.delete(file.id)
    if (step.step === 'at') settings.stored()
    if (step.step === 'at' || step.step === 'refused' || step.step === 'cancelled') checksumFailures.delete(file.id)
  }

  return {
    /** Sends one request about the next file. */
    async run({ attempt }: JobRow, signal: AbortSignal): Promise<JobEnd> {
      const file = await nextFile(attempt)
      if (!file) return { end: 'over', result: 'empty' }
      const abort = new AbortController()
      state.current = { id: file.id, abort }
      const either = AbortSignal.any([signal, abort.signal])
      const answered =
        file.status.at === 'cancelled' ? await cancel(file, either) : await sendNextPart(settings, file, offsets.get(file.id), either)
      state.current = null
      if (abort.signal.aborted) return { end: 'again', inMs: 0, result: 'stopped' }
      const step = checked(file, answered)
      keepOffset(file, step)
      return endOfRun(file, step)
    },
    act: createUploadActions(settings, state),
  }
}

export type UploadSender = ReturnType<typeof createUploadSender>
/** Returns the sender; null if its module can't be loaded. */
export type LazyUploadSender = () => Promise<UploadSender | null>
