import { expect, test } from 'vitest'
import { initialState } from '../state/initialState.ts'
import { createStore } from '../state/store.ts'
import { textsOf } from '../texts/texts.ts'
import { readPreferences, textOf, type Preferences } from './preferences.ts'
import { restoreChoices } from './restoreChoices.ts'

const own: Preferences = { ...readPreferences(null, false), symbol: 'BTC/USD', interval: '1m', chartStyle: 'candles' }
const kept: Preferences = {
  symbol: 'ETH/USD',
  favourites: ['ETH/USD'],
  interval: '5s',
  chartStyle: 'line',
  ordering: 'confirm',
  sound: 'off',
}

function page() {
  const store = createStore(initialState(textsOf('en', {}), 'en', 'dark', own), () => undefined)
  const followed: string[] = []
  const restore = restoreChoices(store, false, (symbol) => void followed.push(symbol))
  return { store, restore, followed, haveTerms: () => store.set({ terms: { symbols: [], stake: {}, expiries: [] } }) }
}

test('[TRD-01] what another tab has chosen of favourites, ordering and sound is taken over, and what this page looks at stays', () => {
  const { store, restore, followed, haveTerms } = page()
  haveTerms()
  restore(textOf(kept), 'shared')
  const { symbol, interval, chartStyle } = own
  expect(store.get().preferences).toEqual({ ...kept, symbol, interval, chartStyle })
  expect([store.get().symbol, store.get().interval, store.get().chartStyle, followed]).toEqual(['BTC/USD', '1m', 'candles', []])
})

test('[TRD-01] a page that has just loaded takes over all, before its terms have come and after', () => {
  const { store, restore, followed, haveTerms } = page()
  restore(textOf(kept), 'whole')
  expect([store.get().preferences, store.get().symbol, store.get().interval, followed]).toEqual([kept, 'ETH/USD', '5s', []])
  haveTerms()
  restore(textOf(own), 'whole')
  expect([store.get().preferences, store.get().chartStyle, followed]).toEqual([own, 'candles', ['BTC/USD']])
})
