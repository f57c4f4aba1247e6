import { createAction } from '@reduxjs/toolkit'

/** A call answered 401: the session is over (SES-16). */
export const callUnauthorised = createAction('api/callUnauthorised')
/** A call was refused for its token: another tab has signed in anew, and this one must read the session again. */
export const tokenRefused = createAction('api/tokenRefused')
