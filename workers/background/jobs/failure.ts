import type { JobEnd } from '../scheduler/job.ts'
import type { CallOutcome } from '../transport/callRoute.ts'

/** What a call that brought no answer means for the job that made it. */
export function endOfFailure({ code, lack, retryAfterMs }: Extract<CallOutcome<never>, { ok: false }>): JobEnd {
  if (lack === 'notSent') return { end: 'offline' }
  if (lack === 'signedOut') return { end: 'signedOut' }
  return { end: 'failed', code, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
}
