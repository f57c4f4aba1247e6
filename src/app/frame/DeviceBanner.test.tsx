import { configureStore } from '@reduxjs/toolkit'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import type { BackgroundFact } from '../../../contract/background.ts'
import { backgroundReported } from '../../bridges/backgroundFacts.ts'
import { deviceSlice } from '../../shell/device/deviceSlice.ts'
import { DeviceBanner } from './DeviceBanner.tsx'

/** Returns the banner's markup after the worker reported `facts`. Texts are rendered as their keys. */
function shownAfter(...facts: BackgroundFact[]): string {
  const store = configureStore({ reducer: { device: deviceSlice.reducer } })
  store.dispatch(backgroundReported(facts))
  return renderToStaticMarkup(
    <Provider store={store}>
      <DeviceBanner />
    </Provider>,
  )
}

test('[BG-07] a banner reports a device that cannot store data', () => {
  expect(shownAfter()).toBe('')
  expect(shownAfter({ topic: 'storage', storage: 'memory' })).toContain('storage.memory')
})

test('[BG-02] a version older than another tab’s asks for a reload', () => {
  const shown = shownAfter({ topic: 'storage', storage: 'memory' }, { topic: 'outdated' })
  expect(shown).toContain('version.outdated')
  expect(shown).toContain('<button')
})
