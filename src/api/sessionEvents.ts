import { createAction } from '@reduxjs/toolkit'
import type { CallError } from './callError.ts'

/** A call returned 401: the session is over (SES-16). */
export const callUnauthorised = createAction('api/callUnauthorised')
/** The session is over and the server asks for a logout: an upload's 401, or `need_auth` (SES-16). */
export const logoutRequested = createAction('api/logoutAsked')
/**
 * A call was refused for its token: the session has ended or another tab has signed in. Read the session
 * again.
 */
export const tokenRefused = createAction('api/tokenRefused')
/** A call had no answer. The network may be gone without the browser's notice (PWA-04). */
export const callUnanswered = createAction('api/callUnanswered')

const actions = { lock: callUnauthorised, leave: logoutRequested, renew: tokenRefused }

/** Dispatches the effect of a failed call on the session. */
export function dispatchSessionEnd({ ends }: CallError, dispatch: (action: { type: string }) => unknown): void {
  if (ends) dispatch(actions[ends]())
}
