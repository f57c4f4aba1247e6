import type { StepUp } from '../../domain/kernel/routeCall.ts'
import type { SessionEnd } from '../../domain/session/sessionEnd.ts'

/** A failed call. `code` is a translation key; `fields` has one for each invalid field. */
export type CallError = {
  code: string
  fields?: Record<string, string>
  /** The server's own message, if it sends one: shown as text below ours. */
  message?: string
  /** When the limit that was reached ends, in milliseconds (FUND-46). */
  until?: number
  /** The HTTP status; 0 if there was no response. */
  status: number
  /** The response was none of the contract: a page of another network, or a body that violates it. */
  isMalformed?: true
  /** The effect of the response on the session (SES-16). */
  ends?: SessionEnd
  /** The factor to be proved before the call is repeated (SEC-08). */
  stepUp?: StepUp
}

/** No response: the request may or may not have arrived. */
export const noAnswer: CallError = { code: 'network.unreachable', status: 0 }
/** Returns the error of a response that violates the contract. */
export const malformedAnswer = (status: number): CallError => ({ code: 'auth.server_error', status, isMalformed: true })

/**
 * True unless the server itself refused: no response, a fault of the server, or a page of another network
 * instead of the answer.
 */
export const isUnanswered = ({ status, isMalformed }: CallError): boolean => status === 0 || status >= 500 || isMalformed === true

export function isCallError(value: unknown): value is CallError {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string' && 'status' in value
}

/**
 * Returns the code to show for a form without messages beside its fields: the first field's code, else the
 * call's own.
 */
export const firstCode = ({ code, fields = {} }: CallError): string => Object.values(fields)[0] ?? code
