// @vitest-environment happy-dom
import '../../../tests/support/afterEffects.ts'
import { configureStore, type Store } from '@reduxjs/toolkit'
import { render, within } from '@testing-library/react'
import { Provider } from 'react-redux'
import { expect, test, vi } from 'vitest'
import type { BackgroundFact } from '../../../contract/background.ts'
import { backgroundReported } from '../../bridges/backgroundFacts.ts'
import { offlineRefused } from '../../bridges/updateFacts.ts'
import { deviceSlice } from '../../shell/device/deviceSlice.ts'
import { DeviceBanner } from './DeviceBanner.tsx'

/** Renders the banner after the worker reported `facts`. Texts are rendered as their keys. */
function shownAfter(...facts: BackgroundFact[]): HTMLElement {
  const store = configureStore({ reducer: { device: deviceSlice.reducer } })
  store.dispatch(backgroundReported(facts))
  return bannerOf(store)
}

const bannerOf = (store: Store): HTMLElement =>
  render(
    <Provider store={store}>
      <DeviceBanner />
    </Provider>,
  ).container

test('[BG-07] a banner reports a device that cannot store data', async () => {
  expect(shownAfter().textContent).toBe('')
  const shown = within(shownAfter({ topic: 'storage', storage: 'memory' }))
  expect(await shown.findByText('storage.memory')).toBeTruthy()
})

test.each([
  ['cookies', '', true, 'storage.cookies'],
  ['a secure context', 'kept=1', false, 'storage.insecure'],
])('[APP-34] a banner says what a browser without %s cannot do', async (_what, cookie, isSecureContext, text) => {
  // `cookieEnabled` stays true, as in Chromium.
  const read = vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie)
  vi.stubGlobal('isSecureContext', isSecureContext)
  expect(await within(shownAfter()).findByText(text)).toBeTruthy()
  expect(await within(shownAfter({ topic: 'outdated' })).findByText('version.outdated')).toBeTruthy()
  read.mockRestore()
  vi.unstubAllGlobals()
})

test('[APP-34] a banner reports a device without room for the app’s files', async () => {
  const store = configureStore({ reducer: { device: deviceSlice.reducer } })
  store.dispatch(offlineRefused())
  expect(await within(bannerOf(store)).findByText('storage.offline')).toBeTruthy()
})

test('[BG-02] a version older than another tab’s asks for a reload', async () => {
  const shown = within(shownAfter({ topic: 'storage', storage: 'memory' }, { topic: 'outdated' }))
  expect(await shown.findByText('version.outdated')).toBeTruthy()
  expect(shown.getByRole('button')).toBeTruthy()
})
