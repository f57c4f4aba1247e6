import { expect, test } from 'vitest'
import { tradedSymbols } from '../../domain/trading/symbols.ts'
import { textsOf } from '../texts/texts.ts'
import { cursorMove } from './chartCursor.ts'
import { matchesSearch, tradedFirst } from './symbolSearch.ts'

const found = (typed: string, texts = textsOf('en', {})): string[] =>
  tradedSymbols.filter((traded) => matchesSearch(traded, typed, texts)).map(({ symbol }) => symbol)

test.each([
  ['eurusd', ['EUR/USD']],
  ['EUR/U', ['EUR/USD']],
  ['yen', ['USD/JPY']],
  ['euro dollar', ['EUR/USD']],
  ['bit', ['BTC/USD', 'BCH/USD']],
  ['100', ['TECH100']],
  ['doge', []],
])('[SRV-07] "%s" finds %s', (typed, symbols) => {
  expect(found(typed)).toEqual(symbols)
})

const french = { 'symbol.XAU/USD': 'Or', 'symbol.OIL/USD': 'Pétrole brut' }
const turkish = { 'symbol.USD/CHF': 'ABD doları / İsviçre frangı', 'symbol.XAG/USD': 'Gümüş' }
const chinese = { 'symbol.XAU/USD': '黄金' }

test.each([
  ['fr', french, 'or', ['XAU/USD']],
  ['fr', french, 'petrole', ['OIL/USD']],
  ['fr', french, 'gold', ['XAU/USD']],
  ['tr', turkish, 'isviçre', ['USD/CHF']],
  ['tr', turkish, 'gumus', ['XAG/USD']],
  ['cn', chinese, '黄金', ['XAU/USD']],
] as const)('[SRV-07, APP-23] in %s a symbol is found by its name in that language', (language, sheet, typed, symbols) => {
  expect(found(typed, textsOf(language, sheet))).toEqual(symbols)
})

test('[SRV-07] symbols of open markets come before those of closed ones, each in the server’s order', () => {
  const saturday = Date.UTC(2026, 10, 21, 12)
  const rows = tradedSymbols.map(({ symbol, name, digits, hours }) => ({
    of: { symbol, name, digits, hours: hours && [...hours], payoutPercent: 80 },
  }))
  const order = tradedFirst(rows, saturday).map(({ of }) => of.symbol)
  const open = tradedSymbols.filter(({ hours }) => hours === null).map(({ symbol }) => symbol)
  expect(order.slice(0, open.length)).toEqual(open)
  expect(order.slice(open.length)).toEqual(tradedSymbols.map(({ symbol }) => symbol).filter((symbol) => !open.includes(symbol)))
})

test('[SRV-07] an empty search finds all', () => {
  expect(found('  ')).toHaveLength(tradedSymbols.length)
})

test.each([
  ['ArrowLeft', 5, 4],
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 9, 9],
  ['PageUp', 5, 0],
  ['PageDown', 5, 9],
  ['Home', 5, 0],
  ['End', 5, 9],
  ['a', 5, null],
])('[APP-25] the key %s moves from candle %i of ten to %s', (key, at, to) => {
  expect(cursorMove(key, at, 9)).toBe(to)
})
