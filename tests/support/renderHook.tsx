import './afterEffects.ts'
import { act, renderHook as render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import type { AppStore } from '../../src/app/store.ts'

/**
 * Renders a hook in the app's store and a router. `current` returns its last result; `run` waits for
 * everything that a call changes.
 */
export async function renderHook<T>(hook: () => T, store: AppStore) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <MemoryRouter>{children}</MemoryRouter>
    </Provider>
  )
  const { result, rerender, unmount } = await act(async () => render(hook, { wrapper }))
  onTestFinished(unmount)
  return {
    current: (): T => result.current,
    render: (): Promise<void> => act(async () => rerender()),
    run: (call: (result: T) => unknown): Promise<void> =>
      act(async () => {
        await call(result.current)
        // Let the calls that it started without waiting settle too.
        await new Promise((resolve) => setTimeout(resolve))
      }),
    unmount: (): Promise<void> => act(async () => unmount()),
  }
}
