// @vitest-environment happy-dom
import { configureStore, type Store } from '@reduxjs/toolkit'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { expect, test, vi } from 'vitest'
import type { BackgroundFact } from '../../../contract/background.ts'
import { backgroundReported } from '../../bridges/backgroundFacts.ts'
import { offlineRefused } from '../../bridges/updateFacts.ts'
import { deviceSlice } from '../../shell/device/deviceSlice.ts'
import { DeviceBanner } from './DeviceBanner.tsx'

/** Returns the banner's markup after the worker reported `facts`. Texts are rendered as their keys. */
function shownAfter(...facts: BackgroundFact[]): string {
  const store = configureStore({ reducer: { device: deviceSlice.reducer } })
  store.dispatch(backgroundReported(facts))
  return bannerOf(store)
}

const bannerOf = (store: Store): string =>
  renderToStaticMarkup(
    <Provider store={store}>
      <DeviceBanner />
    </Provider>,
  )

test('[BG-07] a banner reports a device that cannot store data', () => {
  expect(shownAfter()).toBe('')
  expect(shownAfter({ topic: 'storage', storage: 'memory' })).toContain('storage.memory')
})

test.each([
  ['cookies', '', true, 'storage.cookies'],
  ['a secure context', 'kept=1', false, 'storage.insecure'],
])('[APP-34] a banner says what a browser without %s cannot do', (_what, cookie, isSecureContext, text) => {
  // `cookieEnabled` stays true, as in Chromium.
  const read = vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie)
  vi.stubGlobal('isSecureContext', isSecureContext)
  expect(shownAfter()).toContain(text)
  expect(shownAfter({ topic: 'outdated' })).toContain('version.outdated')
  read.mockRestore()
  vi.unstubAllGlobals()
})

test('[APP-34] a banner reports a device without room for the app’s files', () => {
  const store = configureStore({ reducer: { device: deviceSlice.reducer } })
  store.dispatch(offlineRefused())
  expect(bannerOf(store)).toContain('storage.offline')
})

test('[BG-02] a version older than another tab’s asks for a reload', () => {
  const shown = shownAfter({ topic: 'storage', storage: 'memory' }, { topic: 'outdated' })
  expect(shown).toContain('version.outdated')
  expect(shown).toContain('<button')
})
