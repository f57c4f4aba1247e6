import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies, type Currency } from '../../contract/kernel.ts'
import { money, parseMoney } from './money.ts'
import { formatMoney, type Precision } from './moneyFormat.ts'

const formatted = (text: string, currency: Currency, precision?: Precision, tag = 'en') => {
  const amount = parseMoney(text, currency)
  if (!amount.ok) throw new Error(amount.code)
  return formatMoney(amount.value, tag, precision).replaceAll(/[\u00a0\u202f]/g, ' ')
}

test.each<[string, Currency, string]>([
  ['12480.5', 'EUR', '€12,480.50'],
  ['0', 'USD', '$0.00'],
  ['-3.2', 'GBP', '-£3.20'],
  ['0.99999999', 'BTC', '0.99999 BTC'],
  ['0.000009', 'ETH', '0.00000 ETH'],
  ['1', 'DSH', '1.00000 DSH'],
  ['90071992547409.91', 'USD', '$90,071,992,547,409.91'],
])('[APP-21] %s %s is rounded down to its display digits: %s', (text, currency, expected) => {
  expect(formatted(text, currency)).toBe(expected)
})

test.each<[string, Currency, string]>([
  ['0.04412345', 'BTC', '0.04412345 BTC'],
  ['0.5', 'BTC', '0.50 BTC'],
  ['250', 'EUR', '€250.00'],
])('[APP-21] %s %s to be paid is shown with all its digits: %s', (text, currency, expected) => {
  expect(formatted(text, currency, 'exact')).toBe(expected)
})

test.each<[string, Currency, string]>([
  ['0', 'BTC', '0.00000000 BTC'],
  ['0.00408497', 'BTC', '0.00408497 BTC'],
  ['250', 'EUR', '€250.00'],
])('[APP-21] %s %s in a comparison is shown with all stored digits: %s', (text, currency, expected) => {
  expect(formatted(text, currency, 'full')).toBe(expected)
})

test.each<[Currency, string]>([
  ['USD', '$7.00'],
  ['EUR', '€7.00'],
  ['GBP', '£7.00'],
  ['RUB', '7.00 rub'],
  ['BTC', '7.00000 BTC'],
  ['USDT', '7.00000 USDT'],
])('[APP-22] %s is formatted as %s', (currency, expected) => {
  expect(formatted('7', currency)).toBe(expected)
})

test.each<[string, Currency, string]>([
  ['0.00123456', 'BTC', '0.00123456 BTC'],
  ['0.5', 'ETH', '0.50 ETH'],
  ['2', 'LTC', '2 LTC'],
])('[APP-21] %s %s as a stake or a limit keeps all its digits, without zero decimals: %s', (text, currency, expected) => {
  expect(formatted(text, currency, 'whole')).toBe(expected)
})

test('an amount without cents can be formatted whole, in each language', () => {
  expect(formatted('3000', 'EUR', 'whole')).toBe('€3,000')
  expect(formatted('3000.5', 'EUR', 'whole')).toBe('€3,000.50')
  expect(formatted('3000.5', 'RUB', 'short', 'fr')).toBe('3 000,50 rub')
})

test('[APP-21] no amount is shown as more than it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), fc.constantFrom(...currencies), (minorUnits, currency) => {
      const digits = formatMoney(money(minorUnits, currency), 'en').replaceAll(/[^\d.]/g, '')
      const read = parseMoney(digits, currency)
      expect(read.ok && read.value.minor <= minorUnits).toBe(true)
    }),
  )
})

test.each(['en', 'ar', 'ar-u-nu-latn', 'fr', 'ru'])('[APP-22] in %s the minus comes before the currency symbol', (tag) => {
  const text = formatMoney(money(-1_000, 'USD'), tag).replaceAll(/[\u200e\u200f\u061c\u2066\u2069]/g, '')
  expect(text).toMatch(/^[-−]\$[^-−$]+$/)
})

test.each<[string, Currency, string]>([
  ['250', 'USD', '\u2066$250.00\u2069'],
  ['0.5', 'BTC', '\u20660.50000 BTC\u2069'],
])('[APP-22, APP-23] in an Arabic sentence %s %s keeps its order', (text, currency, expected) => {
  expect(formatted(text, currency, 'short', 'ar-u-nu-latn')).toBe(expected)
})
