import { expect, test } from 'vitest'
import { initialState } from '../state/initialState.ts'
import { createStore } from '../state/store.ts'
import { textsOf } from '../texts/texts.ts'
import { parsePreferences, serializePreferences, type Preferences } from './preferences.ts'
import { restorePreferences } from './restorePreferences.ts'

const own: Preferences = { ...parsePreferences(null, false), symbol: 'BTC/USD', interval: '1m', chartStyle: 'candles' }
const saved: Preferences = {
  symbol: 'ETH/USD',
  favourites: ['ETH/USD'],
  interval: '5s',
  chartStyle: 'line',
  ordering: 'confirm',
  sound: 'off',
  orders: 'shown',
}

function page() {
  const store = createStore(initialState(textsOf('en', {}), 'en', 'dark', own), () => undefined)
  const followed: string[] = []
  const restore = restorePreferences(store, false, (symbol) => void followed.push(symbol))
  return { store, restore, followed, haveTerms: () => store.set({ terms: { symbols: [], stake: {}, expiries: [] } }) }
}

test('[TRD-01] takes over favourites, ordering and sound chosen in another tab and keeps its own view', () => {
  const { store, restore, followed, haveTerms } = page()
  haveTerms()
  restore(serializePreferences(saved), 'shared')
  const { symbol, interval, chartStyle } = own
  expect(store.get().preferences).toEqual({ ...saved, symbol, interval, chartStyle })
  expect([store.get().symbol, store.get().interval, store.get().chartStyle, followed]).toEqual(['BTC/USD', '1m', 'candles', []])
})

test('[TRD-01] a page that has just loaded takes over all, before and after its terms arrive', () => {
  const { store, restore, followed, haveTerms } = page()
  restore(serializePreferences(saved), 'whole')
  expect([store.get().preferences, store.get().symbol, store.get().interval, followed]).toEqual([saved, 'ETH/USD', '5s', []])
  haveTerms()
  restore(serializePreferences(own), 'whole')
  expect([store.get().preferences, store.get().chartStyle, followed]).toEqual([own, 'candles', ['BTC/USD']])
})
