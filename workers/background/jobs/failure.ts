import type { JobEnd } from '../scheduler/job.ts'
import type { CallOutcome } from '../transport/callRoute.ts'

type Failed = Extract<CallOutcome<never>, { ok: false }>

/**
 * True if the server itself refused a call. A refusal without a code of ours is a page of another network,
 * such as a Wi-Fi's sign-in, and ends nothing (PWA-05).
 */
export const isOurRefusal = ({ failure, code }: Failed): boolean => failure === 'refused' && code !== 'auth.server_error'

/**
 * True if no answer of our server came: none at all, one of another network, or a proxy's error. A wait that
 * comes with an answer is the server's own.
 */
export const isUnanswered = ({ failure, retryAfterMs }: Failed): boolean =>
  failure === 'lost' || failure === 'invalidAnswer' || ((failure === 'busy' || failure === 'heldBack') && retryAfterMs === undefined)

/** Converts a failed call to the end of the job that made it. */
export function endOfFailure({ code, failure, retryAfterMs }: Failed): JobEnd {
  if (failure === 'notSent') return { end: 'offline' }
  if (failure === 'signedOut') return { end: 'signedOut' }
  return { end: 'failed', code, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
}
