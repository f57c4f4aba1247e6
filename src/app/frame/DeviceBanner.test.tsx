import { configureStore } from '@reduxjs/toolkit'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import type { BackgroundFact } from '../../../contract/background.ts'
import { backgroundReported } from '../../bridges/backgroundFacts.ts'
import { deviceSlice } from '../../shell/device.ts'
import { DeviceBanner } from './DeviceBanner.tsx'

/** What the banner shows after the worker has reported these facts; texts stand as their keys. */
function shownAfter(...facts: BackgroundFact[]): string {
  const store = configureStore({ reducer: { device: deviceSlice.reducer } })
  store.dispatch(backgroundReported(facts))
  return renderToStaticMarkup(
    <Provider store={store}>
      <DeviceBanner />
    </Provider>,
  )
}

test('[BG-07] a device that lets nothing be kept is told of above the screen', () => {
  expect(shownAfter()).toBe('')
  expect(shownAfter({ topic: 'storage', storage: 'memory' })).toContain('storage.memory')
})

test('[BG-02] a version that another tab has left behind asks for a reload', () => {
  const shown = shownAfter({ topic: 'storage', storage: 'memory' }, { topic: 'outdated' })
  expect(shown).toContain('version.outdated')
  expect(shown).toContain('<button')
})
