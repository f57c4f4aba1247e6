import type { Middleware } from '@reduxjs/toolkit'
import { baseApi, tagTypes } from '../api/baseApi.ts'
import { selectStatus, type SessionSlice } from '../shell/sessionSlice.ts'
import { joinMiddleware, reducer } from './store.ts'

/** What was refused while the session had ended is asked for again once the person is back (SES-16). */
const askAgainOnReturn: Middleware = (api) => (next) => (action) => {
  const statusNow = () => selectStatus(api.getState() as { session: SessionSlice })
  const before = statusNow()
  const done = next(action)
  if (before === 'locked' && statusNow() === 'person') api.dispatch(baseApi.util.invalidateTags([...tagTypes]))
  return done
}

/**
 * Joins RTK Query to the running store. It comes with the first screen that makes calls of its own: the home page makes
 * none, and does not pay its 16 kB.
 */
reducer.inject(baseApi)
joinMiddleware((api) => (next) => askAgainOnReturn(api)(baseApi.middleware(api)(next)))
