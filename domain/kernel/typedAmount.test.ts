import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { currencies, languages } from '../../contract/kernel.ts'
import { formatTag } from './languageTag.ts'
import { money } from './money.ts'
import { formatDigits, formatMoney } from './moneyFormat.ts'
import { readDecimal, readMoney, twoReadings } from './typedAmount.ts'

test.each([
  ['en', '1,500', '1500'],
  ['en', '1,234,567.5', '1234567.5'],
  ['en', '12,50', '12.50'],
  ['en', '1.234,56', '1234.56'],
  ['en', '1500.', '1500'],
  ['en', '.5', '0.5'],
  ['en', '-5', '-5'],
  ['en', ' 50 ', '50'],
  ['en', '1,500.', '1500'],
  ['de', '1.500', '1500'],
  ['es', '1.500', '1500'],
  ['it', '1.500', '1500'],
  ['pt', '1.500', '1500'],
  ['tr', '1.500', '1500'],
  ['de', '1,5', '1.5'],
  ['de', '12.50', '12.50'],
  ['de', '€3.050,00', '3050.00'],
  ['en', '€3,050.00', '3050.00'],
  ['fr', '1\u202f000,5 €', '1000.5'],
  ['fr', '1 000', '1000'],
  ['ru', '1\u00a0000,50', '1000.50'],
  ['en', 'EUR 20', '20'],
  ['en', '20 eur', '20'],
  ['en', '€3,050.00 EUR', '3050.00'],
  ['de', '1’000', '1000'],
  ['ar', '\u0661\u0662\u066b\u0665', '12.5'],
  ['ar', '\u0661\u066c\u0665\u0660\u0660', '1500'],
  ['en', '\u06f5\u06f0', '50'],
  ['en', '५०', '50'],
  ['ja', '５００．２５', '500.25'],
  ['ja', '１、５００。２５', '1500.25'],
  ['cn', '12。5', '12.5'],
  ['ar', '12،5', '12.5'],
  ['ar', '1،500', '1500'],
  ['en', '\u200e300\u200f', '300'],
  ['en', '0.125', '0.125'],
  ['en', '00.5', '00.5'],
])('[APP-33] in %s the amount %j is read as %j', (tag, typed, read) => {
  expect(readDecimal(typed, 'EUR', tag)).toBe(read)
})

test.each([
  ['de', '1,500'],
  ['fr', '1.500'],
  ['fr', '1,500'],
  ['en', '1.500'],
  ['ru', '25,000'],
])('[APP-33] in %s the amount %j can be read in two ways and is not read', (tag, typed) => {
  expect(readDecimal(typed, 'EUR', tag)).toBeNull()
})

test.each([
  ['1.500', { whole: '1500', decimal: '1.500' }],
  ['1,500 €', { whole: '1500', decimal: '1.500' }],
  ['-25,000', { whole: '-25000', decimal: '-25.000' }],
  ['1500', null],
  ['1 500', null],
  ['1,50', null],
  ['1,500.00', null],
  ['1.500.000', null],
  ['0.500', null],
  ['', null],
])('[APP-33] the readings of %j are %j', (typed, readings) => {
  expect(twoReadings(typed, 'EUR')).toEqual(readings)
})

test.each(['', ' ', '.', ',', '-', 'abc', '1e3', '--5', '1.2.3', '1,2,3', '12 50', '1 0000', '$20', '20 usd', '1,50,000', '5€5', '+-5'])(
  '[APP-33] %j is no amount in euros',
  (typed) => {
    expect(readDecimal(typed, 'EUR', 'en')).toBeNull()
  },
)

test.each(languages)('[APP-33] an amount pasted as %s writes it, by sign or code, is read', (language) => {
  const tag = formatTag(language)
  for (const currency of ['EUR', 'USD', 'GBP', 'RUB'] as const)
    for (const currencyDisplay of ['symbol', 'narrowSymbol', 'code'] as const) {
      const text = new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay }).format(-1_500.25)
      expect([text, readMoney(text, currency, tag)]).toEqual([text, money(-150_025, currency)])
    }
})

test('[APP-33] a coin’s own decimals are read by the language’s sign', () => {
  expect(readDecimal('1.125', 'BTC', 'en')).toBe('1.125')
  expect(readDecimal('1,125', 'BTC', 'de')).toBe('1.125')
  expect(readDecimal('1.125', 'BTC', 'de')).toBe('1125')
  expect(readDecimal('1,125', 'BTC', 'fr')).toBe('1.125')
  expect(readDecimal('1.125', 'BTC', 'fr')).toBeNull()
  expect(readDecimal('0.5 BTC', 'BTC', 'de')).toBe('0.5')
})

test('[APP-33] an amount with more decimals than its currency is not read', () => {
  expect([readMoney('1234.567', 'EUR', 'en'), readMoney('0.125', 'EUR', 'en')]).toEqual([null, null])
})

test('[APP-33] every amount that the app writes is read back as the same, in every language', () => {
  const amounts = integer({ min: 0, max: 999_999_999_999 })
  assert(
    property(constantFrom(...languages), constantFrom(...currencies), amounts, (language, currency, minor) => {
      const tag = formatTag(language)
      const amount = money(minor, currency)
      for (const text of [formatMoney(amount, tag, 'full'), formatDigits(amount, tag, 'full'), formatMoney(amount, tag, 'exact')])
        expect([text, readMoney(text, currency, tag)]).toEqual([text, amount])
    }),
    { numRuns: 2_000 },
  )
})

test('[APP-33] a whole amount that the app writes is read back as the same, in every language', () => {
  assert(
    property(
      constantFrom(...languages),
      constantFrom('EUR', 'USD', 'GBP', 'RUB'),
      integer({ min: 0, max: 9_999_999 }),
      (language, currency, whole) => {
        const tag = formatTag(language)
        const amount = money(whole * 100, currency)
        expect(readMoney(formatMoney(amount, tag, 'whole'), currency, tag)).toEqual(amount)
        expect(readMoney(formatDigits(amount, tag, 'whole'), currency, tag)).toEqual(amount)
      },
    ),
  )
})
