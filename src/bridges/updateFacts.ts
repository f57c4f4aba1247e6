import { createAction } from '@reduxjs/toolkit'

/** The device has no room for the app's files: it opens with a connection only (APP-34). */
export const offlineRefused = createAction('update/offlineRefused')
/** A new version waits for the person's consent (PWA-06). May be dispatched more than once. */
export const updateFound = createAction('update/found')
/** The person agreed, but a reload would interrupt something: ask again later. */
export const updateHeldUp = createAction('update/heldUp')
/** The new version is active; this tab reloads as soon as nothing blocks it. */
export const updateApplied = createAction('update/applied')
