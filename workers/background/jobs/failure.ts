import type { JobEnd } from '../scheduler/job.ts'
import type { CallOutcome } from '../transport/callRoute.ts'

/** Converts a failed call to the end of the job that made it. */
export function endOfFailure({ code, failure, retryAfterMs }: Extract<CallOutcome<never>, { ok: false }>): JobEnd {
  if (failure === 'notSent') return { end: 'offline' }
  if (failure === 'signedOut') return { end: 'signedOut' }
  return { end: 'failed', code, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
}
