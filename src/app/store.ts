import { addListener, configureStore, createListenerMiddleware, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import { background } from '../bridges/background.ts'
import { baseApi, tagTypes } from '../api/baseApi.ts'
import type { ApiExtra } from '../api/callInSession.ts'
import { readSessionOnce } from '../shell/session/readSession.ts'
import { selectCsrf, selectPlatformToken, selectSettings, selectStatus, selectUser } from '../shell/session/sessionSlice.ts'
import { rootReducer, type RootState } from '../shell/store/rootReducer.ts'
import { i18n } from '../shell/texts/i18n.ts'

/** Adds a listener to the running store: `store.dispatch(addAppListener({ predicate, effect }))`. */
export const addAppListener = addListener.withTypes<RootState, ThunkDispatch<RootState, ApiExtra, UnknownAction>>()

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
    answers: () => {
      const userId = () => selectUser(store.getState())?.userId ?? null
      const uid = userId()
      return {
        isCurrent: () => userId() === uid,
        write: (name, answer) => void background.storeAnswer(uid, name, answer),
        async read(name) {
          const read = await background.storedAnswer(uid, name)
          return read.ok ? read.value : null
        },
      }
    },
    async renew() {
      const before = store.getState().session
      const error = await store.dispatch(readSessionOnce())
      const { session } = store.getState()
      const isSame = before.status === 'starting' || session.user?.userId === before.user?.userId
      return error === null && isSame && session.status !== 'locked'
    },
    // Loaded with the first call that needs it. Without a connection there is no such call.
    proveFactor: async (stepUp) => (await import('../shell/session/proveFactor.ts')).proveFactor(store, stepUp),
  }
  const listeners = createListenerMiddleware<RootState>()
  listeners.startListening({
    // The same person has signed in again: refetch what was refused while the session was locked (SES-16).
    predicate: (_action, now, before) => selectStatus(before) === 'locked' && selectStatus(now) === 'person',
    effect: (_action, { dispatch }) => void dispatch(baseApi.util.invalidateTags([...tagTypes])),
  })
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: extra } })
        .prepend(listeners.middleware)
        .concat(baseApi.middleware),
  })
  return store
}
/** The type of the app's Redux store. */
export type AppStore = ReturnType<typeof createStore>
