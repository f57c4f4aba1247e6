import type { SessionEnd } from '../../domain/session/sessionEnd.ts'

/** Why a call came to nothing. `code` is a translation key; `fields` holds one for each field at fault. */
export type CallError = {
  code: string
  fields?: Record<string, string>
  /** The server's own words, where it sends some: shown as text, below ours. */
  message?: string
  /** The HTTP status; 0 when no answer came. */
  status: number
  /** What the answer says of the session (SES-16). */
  ends?: SessionEnd
}

/** No answer came: the request may or may not have arrived. */
export const noAnswer: CallError = { code: 'network.unreachable', status: 0 }
/** The answer is not what the contract says. */
export const malformedAnswer = (status: number): CallError => ({ code: 'auth.server_error', status })

export function isCallError(value: unknown): value is CallError {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string' && 'status' in value
}
