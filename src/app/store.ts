import { combineSlices, configureStore, createDynamicMiddleware } from '@reduxjs/toolkit'
import type { ApiExtra } from '../api/baseApi.ts'
import { connectionSlice } from '../shell/connection.ts'
import { depositsSlice } from '../shell/depositsSlice.ts'
import { dialogsSlice } from '../shell/dialogs.ts'
import { invoicesSlice } from '../shell/invoicesSlice.ts'
import { selectCsrf, selectPlatformToken, selectSettings, sessionSlice } from '../shell/sessionSlice.ts'
import { toastsSlice } from '../shell/toasts.ts'
import { updateSlice } from '../shell/update.ts'

/** All that the page knows. A feature's slice is added here and nowhere else; the calls join later (calls.ts). */
export const reducer = combineSlices(sessionSlice, connectionSlice, updateSlice, dialogsSlice, toastsSlice, depositsSlice, invoicesSlice)
export const lateMiddleware = createDynamicMiddleware()

export function createStore() {
  const extra: ApiExtra = {
    credentials: () => {
      const state = store.getState()
      return {
        csrf: selectCsrf(state),
        platformOrigin: selectSettings(state)?.platform.origin ?? null,
        platformToken: selectPlatformToken(state),
      }
    },
  }
  const store = configureStore({
    reducer,
    middleware: (defaults) => defaults({ thunk: { extraArgument: extra } }).concat(lateMiddleware.middleware),
  })
  return store
}
export type AppStore = ReturnType<typeof createStore>
