import type { Clock } from '../../../domain/kernel/time.ts'
import type { JobRow } from '../store/rows.ts'
import { FencedOff, Outdated } from '../store/store.ts'
import type { JobEnd, JobKind } from './job.ts'

/**
 * Runs one job within its timeout. Throws only if the worker may no longer write: `FencedOff`, `Outdated`.
 */
export async function runJob(kind: JobKind, row: JobRow, clock: Clock, stopping: AbortSignal): Promise<JobEnd> {
  const late = new AbortController()
  const deadline = clock.setTimer(() => late.abort(new DOMException('took too long', 'TimeoutError')), kind.timeoutMs)
  try {
    return await kind.run(row, AbortSignal.any([late.signal, stopping]))
  } catch (error) {
    if (error instanceof FencedOff || error instanceof Outdated) throw error
    // A bug in one job must not stop the others; diagnostics show it.
    return { end: 'failed', code: `bug: ${String(error)}` }
  } finally {
    clock.clearTimer(deadline)
  }
}
