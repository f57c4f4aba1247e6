import { expect, test } from 'vitest'
import { tradedSymbols } from '../../domain/trading/symbols.ts'
import { cursorMove } from './chartCursor.ts'
import { isFound } from './symbolPicker.ts'

const found = (typed: string): string[] => tradedSymbols.filter((traded) => isFound(traded, typed)).map(({ symbol }) => symbol)

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

test('[SRV-07] nothing typed finds all', () => {
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
])('[APP-25] the key %s leads from candle %i of ten to %s', (key, at, to) => {
  expect(cursorMove(key, at, 9)).toBe(to)
})
