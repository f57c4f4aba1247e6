import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { type AppStore, createStore } from '../../src/app/store.ts'
import { sessionRead } from '../../src/shell/session/sessionSlice.ts'
import type { WireUser } from '../../contract/session.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Returns the app's store with the person signed in. */
export function signedInStore(user: WireUser): AppStore {
  const store = createStore()
  const now = Date.now()
  store.dispatch(sessionRead({ csrf: 'token', now, user, platformToken: null, askedAt: now, receivedAt: now }))
  return store
}

/** Renders a hook in the app's store and a router. `current` returns its last result; `run` waits for everything that a call changes. */
export async function renderHook<T>(hook: () => T, store: AppStore) {
  let last: T | undefined
  function Probe(): ReactNode {
    last = hook()
    return null
  }
  const root = createRoot(document.createElement('div'))
  const render = (): Promise<void> =>
    act(async () =>
      root.render(
        <Provider store={store}>
          <MemoryRouter>
            <Probe />
          </MemoryRouter>
        </Provider>,
      ),
    )
  await render()
  return {
    current: (): T => last as T,
    render,
    run: async (call: (result: T) => unknown): Promise<void> =>
      act(async () => {
        await call(last as T)
        // Let the calls that it started without waiting settle too.
        await new Promise((resolve) => setTimeout(resolve))
      }),
    unmount: (): Promise<void> => act(async () => root.unmount()),
  }
}
