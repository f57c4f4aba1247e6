import { expect, test } from 'vitest'
import { parsePreferences } from '../device/preferences.ts'
import { initialState } from '../state/initialState.ts'
import { suggestedOf, type Terms } from '../state/state.ts'
import { createStore } from '../state/store.ts'
import { textsOf } from '../texts/texts.ts'
import { fillTicket } from './fillTicket.ts'

const terms = { symbols: [{ symbol: 'EUR/USD' }, { symbol: 'BTC/USD' }], expiries: [5_000, 60_000] } as unknown as Terms

function setUp(loaded: Terms | null) {
  const store = createStore(initialState(textsOf('en', {}), 'en', 'dark', parsePreferences(null, false)), () => undefined)
  store.set({ terms: loaded, symbol: 'BTC/USD', expiryMs: 5_000, now: 100 })
  const chosen: (string | number)[] = []
  const fill = fillTicket(store, {
    chooseSymbol(symbol) {
      chosen.push(symbol)
      store.set({ symbol })
    },
    chooseExpiry: (expiryMs) => void chosen.push(expiryMs),
  })
  return { store, chosen, fill }
}

test('[ENG-12] a signal fills symbol and expiry and marks its direction, and places nothing', () => {
  const { store, chosen, fill } = setUp(terms)
  fill({ symbol: 'EUR/USD', expiryMs: 60_000, direction: 'up', until: 200 })
  expect([chosen, suggestedOf(store.get()), store.get().placing]).toEqual([['EUR/USD', 60_000], 'up', { status: 'idle' }])
})

test.each([
  ['another symbol', { symbol: 'BTC/USD' }],
  ['a signal that has ended', { now: 200 }],
])('[ENG-12] %s has no mark', (_what, change) => {
  const { store, fill } = setUp(terms)
  fill({ symbol: 'EUR/USD', direction: 'up', until: 200 })
  store.set(change)
  expect(suggestedOf(store.get())).toBeNull()
})

test('[APP-31] a symbol that is not offered changes nothing, and an unknown expiry only that', () => {
  const { store, chosen, fill } = setUp(terms)
  fill({ symbol: 'XXX/YYY', expiryMs: 60_000, direction: 'up', until: 200 })
  expect([chosen, store.get().suggestion]).toEqual([[], null])
  fill({ symbol: 'EUR/USD', expiryMs: 61_000 })
  expect(chosen).toEqual(['EUR/USD'])
})

test('[APP-31] before the terms have loaded, symbol and expiry are taken too', () => {
  const { chosen, fill } = setUp(null)
  fill({ symbol: 'EUR/USD', expiryMs: 60_000 })
  expect(chosen).toEqual(['EUR/USD', 60_000])
})
