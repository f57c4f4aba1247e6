// @vitest-environment happy-dom
import { createInstance } from 'i18next'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import app from '../../locales/en/app.json' with { type: 'json' }
import { depositView } from '../../tests/support/depositView.ts'
import { signedInStore } from '../../tests/support/signedInStore.ts'
import { wireUser } from '../../tests/support/wireUser.ts'
import { backgroundReported } from '../bridges/backgroundFacts.ts'
import { connectionLost } from '../shell/device/connectionSlice.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import type { AppStore } from './store.ts'

const i18n = createInstance()
await i18n.init({ lng: 'en', ns: ['app'], keySeparator: false, resources: { en: { app } } })

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

function Crash(): never {
  throw new Error('a screen crashes')
}
function Missing(): never {
  throw new TypeError('Failed to fetch dynamically imported module')
}

/** Renders a screen that fails within the boundary. */
async function renderFailing(store: AppStore, screen: ReactNode): Promise<HTMLElement> {
  const place = document.createElement('div')
  await act(async () =>
    createRoot(place, { onCaughtError: () => undefined }).render(
      <Provider store={store}>
        <I18nextProvider i18n={i18n}>
          <ScreenBoundary>{screen}</ScreenBoundary>
        </I18nextProvider>
      </Provider>,
    ),
  )
  return place
}

test.each([
  ['checking', 'Back to your deposit', '#/show/funding'],
  ['succeeded', 'Go home', '#/home'],
] as const)('[APP-20, FUND-36] a crash while a deposit is %s leads “%s”', async (at, name, route) => {
  const store = signedInStore(wireUser())
  store.dispatch(backgroundReported([{ topic: 'deposit', deposit: depositView({ status: { at } }) }]))
  const place = await renderFailing(store, <Crash />)
  const link = place.querySelector('a')
  expect([link?.textContent, link?.getAttribute('href')?.replace(/^[^#]*/, '')]).toEqual([name, route])
})

test.each([
  ['lost', 'screen.offline'],
  ['there', 'screen.failed'],
] as const)('[APP-34, PWA-04] with the connection %s a missing file says so, whatever the browser knows', async (connection, title) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(connection === 'lost')
  const store = signedInStore(wireUser())
  if (connection === 'lost') store.dispatch(connectionLost({ since: 1 }))
  const place = await renderFailing(store, <Missing />)
  expect(place.textContent).toContain(app[title])
})
