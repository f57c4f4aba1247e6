import { createAction } from '@reduxjs/toolkit'

/** A call answered 401: the session is over (SES-16). */
export const callUnauthorised = createAction('api/callUnauthorised')
