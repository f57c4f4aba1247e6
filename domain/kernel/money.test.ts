import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies } from '../../contract/kernel.ts'
import { addMoney, compareMoney, fractionOf, money, moneyToDecimal, parseMoney, scaleOf, subtractMoney } from './money.ts'

const anyCurrency = fc.constantFrom(...currencies)
const anyAmount = fc.tuple(fc.maxSafeInteger(), anyCurrency).map(([value, currency]) => money(value, currency))

test.each([
  ['250', 'EUR', 25_000],
  ['250.00', 'EUR', 25_000],
  ['0.05', 'USD', 5],
  ['-12.5', 'GBP', -1_250],
  ['-0', 'GBP', 0],
  ['0.04412', 'BTC', 4_412_000],
  ['0.00000001', 'BTC', 1],
  ['1.500000000000000000', 'ETH', 150_000_000],
] as const)('[ACC-07] %s %s is parsed as %i whole minor units', (text, currency, value) => {
  expect(parseMoney(text, currency)).toEqual({ ok: true, value: { minor: value, currency } })
})

test.each([
  ['', 'amount.invalid'],
  ['1,5', 'amount.invalid'],
  ['1e3', 'amount.invalid'],
  [' 1', 'amount.invalid'],
  ['0x10', 'amount.invalid'],
  ['1.', 'amount.invalid'],
  ['.5', 'amount.invalid'],
  ['0.005', 'amount.precision'],
  ['999999999999999', 'amount.tooLarge'],
])('[ACC-07] %j is refused as %s and never rounded', (text, code) => {
  expect(parseMoney(text, 'EUR')).toEqual({ ok: false, code })
})

test('[ACC-07] formatting and parsing leave every amount unchanged', () => {
  fc.assert(
    fc.property(anyAmount, (amount) => {
      expect(parseMoney(moneyToDecimal(amount), amount.currency)).toEqual({ ok: true, value: amount })
    }),
  )
})

test('[ACC-07] adding and subtracting an amount changes nothing', () => {
  const half = fc.integer({ min: -(2 ** 51), max: 2 ** 51 })
  fc.assert(
    fc.property(half, half, anyCurrency, (a, b, currency) => {
      const sum = addMoney(money(a, currency), money(b, currency))
      expect(subtractMoney(sum, money(b, currency))).toEqual(money(a, currency))
    }),
  )
})

test('[ACC-07] a fraction is exact and rounded towards zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 52 }), fc.integer({ min: 0, max: 1000 }), (value, numerator) => {
      const part = fractionOf(money(value, 'EUR'), numerator, 1000)
      expect(BigInt(part.minor) * 1000n <= BigInt(value) * BigInt(numerator)).toBe(true)
      expect((BigInt(part.minor) + 1n) * 1000n > BigInt(value) * BigInt(numerator)).toBe(true)
    }),
  )
})

test('[ACC-07] mixed currencies and inexact amounts throw', () => {
  expect(() => addMoney(money(1, 'EUR'), money(1, 'USD'))).toThrow(TypeError)
  expect(() => subtractMoney(money(1, 'EUR'), money(1, 'USD'))).toThrow('cannot mix EUR and USD')
  expect(() => compareMoney(money(1, 'EUR'), money(1, 'USD'))).toThrow(TypeError)
  expect(() => money(0.5, 'EUR')).toThrow('not an exact amount: 0.5')
  expect(() => money(2 ** 53, 'EUR')).toThrow(RangeError)
})

test('USD, RUB, GBP and EUR have two decimals, every coin eight', () => {
  expect(currencies.filter((currency) => scaleOf(currency) === 2)).toEqual(['USD', 'EUR', 'GBP', 'RUB'])
})
