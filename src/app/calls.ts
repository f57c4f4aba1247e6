import { baseApi } from '../api/baseApi.ts'
import { joinMiddleware, reducer } from './store.ts'

/**
 * Joins RTK Query to the running store. It comes with the first screen that makes calls of its own: the home page makes
 * none, and does not pay its 16 kB.
 */
reducer.inject(baseApi)
joinMiddleware(baseApi.middleware)
