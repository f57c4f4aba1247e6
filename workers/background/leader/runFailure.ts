import type { WorkerResult } from '../../../contract/background.ts'
import type { JobEnd } from '../scheduler/job.ts'

/**
 * Returns the failure of a job that was run on demand; null if it succeeded. `end` is null if the leadership
 * has ended.
 */
export function runFailure(end: JobEnd | null): WorkerResult<never> | null {
  if (!end) return { ok: false, code: 'background.stopped' }
  if (end.end === 'failed') return { ok: false, code: end.code }
  if (end.end === 'offline') return { ok: false, code: 'network.unreachable' }
  return end.end === 'signedOut' ? { ok: false, code: 'auth.required' } : null
}
