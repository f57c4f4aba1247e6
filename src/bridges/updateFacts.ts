import { createAction } from '@reduxjs/toolkit'

/** A new version waits for the person's word (PWA-06). May be told more than once. */
export const updateFound = createAction('update/found')
/** The word was given, but something is under way that a reload would cut off: ask again later. */
export const updateHeldUp = createAction('update/heldUp')
/** The new version has taken over; this tab reloads as soon as nothing is under way in it. */
export const updateApplied = createAction('update/applied')
