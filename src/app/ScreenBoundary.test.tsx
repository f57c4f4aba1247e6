// @vitest-environment happy-dom
import { createInstance } from 'i18next'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { beforeEach, expect, test, vi } from 'vitest'
import app from '../../locales/en/app.json' with { type: 'json' }
import { depositView } from '../../tests/support/depositView.ts'
import { signedInStore } from '../../tests/support/signedInStore.ts'
import { wireUser } from '../../tests/support/wireUser.ts'
import { backgroundReported } from '../bridges/backgroundFacts.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'

const i18n = createInstance()
await i18n.init({ lng: 'en', ns: ['app'], keySeparator: false, resources: { en: { app } } })

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

function Crash(): never {
  throw new Error('a screen crashes')
}

test.each([
  ['checking', 'Back to your deposit', '#/show/funding'],
  ['succeeded', 'Go home', '#/home'],
] as const)('[APP-20, FUND-36] a crash while a deposit is %s leads “%s”', async (at, name, route) => {
  const store = signedInStore(wireUser())
  store.dispatch(backgroundReported([{ topic: 'deposit', deposit: depositView({ status: { at } }) }]))
  const place = document.createElement('div')
  await act(async () =>
    createRoot(place, { onCaughtError: () => undefined }).render(
      <Provider store={store}>
        <I18nextProvider i18n={i18n}>
          <ScreenBoundary>
            <Crash />
          </ScreenBoundary>
        </I18nextProvider>
      </Provider>,
    ),
  )
  const link = place.querySelector('a')
  expect([link?.textContent, link?.getAttribute('href')?.replace(/^[^#]*/, '')]).toEqual([name, route])
})
