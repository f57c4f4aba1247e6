import { createInstance } from 'i18next'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { MemoryRouter, useLocation } from 'react-router-dom'
import type { AppStore } from '../../src/app/store.ts'

type Texts = Readonly<Record<string, Record<string, string>>>

/**
 * Renders an element in the app's store, at a hash route, with English texts by area. `run` waits for everything that a call changes; `search` is the
 * query of the address.
 */
export async function renderScreen(element: ReactNode, { store, texts, at = '/' }: { store: AppStore; texts: Texts; at?: string }) {
  const i18n = createInstance()
  await i18n.init({ lng: 'en', ns: Object.keys(texts), keySeparator: false, resources: { en: texts } })
  let search = ''
  function Address(): ReactNode {
    search = useLocation().search
    return null
  }
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const run = (call: () => unknown): Promise<void> =>
    act(async () => {
      await call()
      // Let the calls that it started without waiting settle too.
      await new Promise((resolve) => setTimeout(resolve))
    })
  await run(() =>
    root.render(
      <Provider store={store}>
        <I18nextProvider i18n={i18n}>
          <MemoryRouter initialEntries={[at]}>
            {element}
            <Address />
          </MemoryRouter>
        </I18nextProvider>
      </Provider>,
    ),
  )
  return {
    place,
    run,
    text: (): string => place.textContent ?? '',
    search: (): string => search,
    async unmount(): Promise<void> {
      await act(async () => root.unmount())
      place.remove()
    },
  }
}
export type RenderedScreen = Awaited<ReturnType<typeof renderScreen>>

/** Changes a field as typing or choosing does. */
export function fill(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value') ?? {}
  set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
