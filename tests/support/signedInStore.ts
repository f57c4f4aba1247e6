import type { WireSettings, WireUser } from '../../contract/session.ts'
import { type AppStore, createStore } from '../../src/app/store.ts'
import { sessionRead } from '../../src/shell/session/sessionSlice.ts'

/** Returns the app's store after the session was read: the person is signed in, or a visitor. */
export function storeAfterStart(user: WireUser | null, settings?: WireSettings, countries?: unknown): AppStore {
  const store = createStore()
  const now = Date.now()
  const read = { csrf: 'token', now, user, platformToken: null, askedAt: now, receivedAt: now }
  store.dispatch(sessionRead({ ...read, ...(settings && { settings }), ...(countries !== undefined && { countries }) }))
  return store
}

/** Returns the app's store with the person signed in. */
export const signedInStore = (user: WireUser): AppStore => storeAfterStart(user)
