import { combineSlices, configureStore, type Middleware } from '@reduxjs/toolkit'
import { baseApi, tagTypes } from '../api/baseApi.ts'
import type { ApiExtra } from '../api/callInSession.ts'
import { connectionSlice } from '../shell/device/connectionSlice.ts'
import { depositsSlice } from '../shell/deposits/depositsSlice.ts'
import { deviceSlice } from '../shell/device/deviceSlice.ts'
import { dialogsSlice } from '../shell/dialogs/dialogsSlice.ts'
import { i18n } from '../shell/texts/i18n.ts'
import { readSessionOnce } from '../shell/session/readSession.ts'
import { noticesSlice } from '../shell/dialogs/noticesSlice.ts'
import { invoicesSlice } from '../shell/deposits/invoicesSlice.ts'
import {
  selectCsrf,
  selectPlatformToken,
  selectSettings,
  selectStatus,
  type SessionSlice,
  sessionSlice,
} from '../shell/session/sessionSlice.ts'
import { toastsSlice } from '../shell/dialogs/toastsSlice.ts'
import { updateSlice } from '../shell/device/updateSlice.ts'

/** The root reducer. Feature slices are registered here only; two load later through `reducer.inject`. */
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
  baseApi,
)

/** Refetches what was refused while the session was locked, once the same person has signed in again (SES-16). */
const refetchOnReturn: Middleware = (api) => (next) => (action) => {
  const statusNow = () => selectStatus(api.getState() as { session: SessionSlice })
  const before = statusNow()
  const result = next(action)
  if (before === 'locked' && statusNow() === 'person') api.dispatch(baseApi.util.invalidateTags([...tagTypes]))
  return result
}

/** Creates the Redux store with the credentials and session renewal that API calls use. */
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
      const error = await store.dispatch(readSessionOnce())
      const { session } = store.getState()
      const isSame = before.status === 'starting' || session.user?.userId === before.user?.userId
      return error === null && isSame && session.status !== 'locked'
    },
  }
  const store = configureStore({
    reducer,
    middleware: (defaults) => defaults({ thunk: { extraArgument: extra } }).concat(refetchOnReturn, baseApi.middleware),
  })
  return store
}
/** The type of the app's Redux store. */
export type AppStore = ReturnType<typeof createStore>
