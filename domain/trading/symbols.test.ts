import { expect, test } from 'vitest'
import { findSymbol, tradedSymbols } from './symbols.ts'

test('the traded symbols are in their groups, with their names', () => {
  expect(tradedSymbols.map(({ kind, symbol, name }) => [kind, symbol, name])).toEqual([
    ['fx', 'EUR/USD', 'Euro / US dollar'],
    ['fx', 'GBP/USD', 'Pound / US dollar'],
    ['fx', 'USD/JPY', 'US dollar / yen'],
    ['fx', 'AUD/USD', 'Australian dollar / US dollar'],
    ['fx', 'USD/CHF', 'US dollar / Swiss franc'],
    ['fx', 'EUR/GBP', 'Euro / pound'],
    ['crypto', 'BTC/USD', 'Bitcoin'],
    ['crypto', 'ETH/USD', 'Ethereum'],
    ['crypto', 'LTC/USD', 'Litecoin'],
    ['crypto', 'BCH/USD', 'Bitcoin Cash'],
    ['crypto', 'XRP/USD', 'Ripple'],
    ['commodity', 'XAU/USD', 'Gold'],
    ['commodity', 'XAG/USD', 'Silver'],
    ['commodity', 'OIL/USD', 'Crude oil'],
    ['index', 'EUROPE50', 'Europe 50 index'],
    ['index', 'TECH100', 'Technology 100 index'],
    ['index', 'ASIA30', 'Asia 30 index'],
  ])
})

test('a symbol is found by its own name only', () => {
  expect(findSymbol('BTC/USD')?.name).toBe('Bitcoin')
  expect(findSymbol('btc/usd')).toBeUndefined()
})

const hour = 60
test.each([
  ['EUR/USD', [[21 * hour, (5 * 24 + 21) * hour]]],
  ['XAU/USD', [[21 * hour, (5 * 24 + 21) * hour]]],
  ['BTC/USD', undefined],
  ['TECH100', [1, 2, 3, 4, 5].map((day) => [(day * 24 + 7) * hour, (day * 24 + 21) * hour])],
])('[SRV-07] %s is traded at its own hours', (symbol, windows) => {
  expect(findSymbol(symbol)?.hours?.map(({ from, to }) => [from, to])).toEqual(windows)
})
