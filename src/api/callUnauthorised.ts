import { createAction } from '@reduxjs/toolkit'
import type { CallError } from './callError.ts'
import type { AnyRoute } from './transport.ts'

/** A call answered 401: the session is over (SES-16). */
export const callUnauthorised = createAction('api/callUnauthorised')
/** A call was refused for its token: the session has ended, or another tab has signed in anew. It must be read again. */
export const tokenRefused = createAction('api/tokenRefused')

/** Tells the session's slice what a refused call says about the session. */
export function tellOfSession(route: AnyRoute, { status, code }: CallError, dispatch: (action: { type: string }) => unknown): void {
  if (route.origin !== 'app') return
  if (status === 401 && route.access === 'person') dispatch(callUnauthorised())
  if (code === 'csrf.token') dispatch(tokenRefused())
}
