import { combineSlices, configureStore, createListenerMiddleware } from '@reduxjs/toolkit'
import { type ApiExtra, baseApi, callUnauthorised } from '../api/baseApi.ts'
import { depositsSlice } from '../shell/depositsSlice.ts'
import { connectionSlice } from '../shell/connection.ts'
import { dialogsSlice } from '../shell/dialogs.ts'
import { invoicesSlice } from '../shell/invoicesSlice.ts'
import { selectCsrf, selectPlatformToken, selectSettings, sessionLocked, sessionSlice } from '../shell/sessionSlice.ts'
import { toastsSlice } from '../shell/toasts.ts'

/** All that the page knows. A feature's slice is added here and nowhere else. */
const reducer = combineSlices(baseApi, sessionSlice, connectionSlice, dialogsSlice, toastsSlice, depositsSlice, invoicesSlice)
export type RootState = ReturnType<typeof reducer>

const listeners = createListenerMiddleware()
listeners.startListening({ actionCreator: callUnauthorised, effect: (_, { dispatch }) => void dispatch(sessionLocked()) })

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
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: extra } })
        .prepend(listeners.middleware)
        .concat(baseApi.middleware),
  })
  return store
}
export type AppStore = ReturnType<typeof createStore>
