import { combineSlices, configureStore, type Middleware } from '@reduxjs/toolkit'
import type { ApiExtra } from '../api/callInSession.ts'
import { connectionSlice } from '../shell/connection.ts'
import { depositsSlice } from '../shell/depositsSlice.ts'
import { deviceSlice } from '../shell/device.ts'
import { dialogsSlice } from '../shell/dialogs.ts'
import { i18n } from '../shell/i18n.ts'
import { joinReading } from '../shell/readSession.ts'
import { noticesSlice } from '../shell/notices.ts'
import { invoicesSlice } from '../shell/invoicesSlice.ts'
import { selectCsrf, selectPlatformToken, selectSettings, sessionSlice } from '../shell/sessionSlice.ts'
import { toastsSlice } from '../shell/toasts.ts'
import { updateSlice } from '../shell/update.ts'

/** All that the page knows. A feature's slice is added here and nowhere else; the calls join later (calls.ts). */
export const reducer = combineSlices(
  sessionSlice,
  connectionSlice,
  updateSlice,
  deviceSlice,
  dialogsSlice,
  toastsSlice,
  noticesSlice,
  depositsSlice,
  invoicesSlice,
)

let join: (middleware: Middleware) => void = () => undefined
/** Keeps a place in the chain for a middleware that comes with a later chunk. RTK's own way to do so weighs half a kilobyte. */
const lateMiddleware: Middleware = (api) => (next) => {
  let handle = next
  join = (middleware) => {
    handle = middleware(api)(next)
  }
  return (action) => handle(action)
}
export const joinMiddleware = (middleware: Middleware): void => join(middleware)

export function createStore() {
  const extra: ApiExtra = {
    credentials: () => {
      const state = store.getState()
      return {
        csrf: selectCsrf(state),
        language: i18n.language,
        platformOrigin: selectSettings(state)?.platform.origin ?? null,
        platformToken: selectPlatformToken(state),
      }
    },
    async renew() {
      const before = store.getState().session
      const error = await store.dispatch(joinReading())
      const { session } = store.getState()
      const isSame = before.status === 'starting' || session.user?.userId === before.user?.userId
      return error === null && isSame && session.status !== 'locked'
    },
  }
  const store = configureStore({
    reducer,
    middleware: (defaults) => defaults({ thunk: { extraArgument: extra } }).concat(lateMiddleware),
  })
  return store
}
export type AppStore = ReturnType<typeof createStore>
