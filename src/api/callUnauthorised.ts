import { createAction } from '@reduxjs/toolkit'
import type { CallError } from './callError.ts'

/** A call answered 401: the session is over (SES-16). */
export const callUnauthorised = createAction('api/callUnauthorised')
/** The session is over, and the server wants the app to log out: an upload's 401, or `need_auth` (SES-16). */
export const logoutAsked = createAction('api/logoutAsked')
/** A call was refused for its token: the session has ended, or another tab has signed in anew. It must be read again. */
export const tokenRefused = createAction('api/tokenRefused')

const actions = { lock: callUnauthorised, leave: logoutAsked, renew: tokenRefused }

/** Tells the session's slice what a refused call says about the session. */
export function tellOfSession({ ends }: CallError, dispatch: (action: { type: string }) => unknown): void {
  if (ends) dispatch(actions[ends]())
}
