import { assert, constantFrom, integer, oneof, property } from 'fast-check'
import { expect, test } from 'vitest'
import { currencies, languages } from '../../contract/kernel.ts'
import { formatTag } from '../kernel/languageTag.ts'
import { money, moneyToDecimal } from '../kernel/money.ts'
import { readMoney, twoReadings } from '../kernel/typedAmount.ts'
import { convertStake, stakeFieldText, stakePresets, stakeRanges, stakeText } from './stakes.ts'

test('[ACC-05] each currency has its own smallest and largest stake', () => {
  expect(Object.entries(stakeRanges).every(([currency, { min, max }]) => min.currency === currency && max.currency === currency)).toBe(true)
  const ranges = Object.entries(stakeRanges).map(([currency, { min, max }]) => [currency, stakeText(min), stakeText(max)])
  expect(ranges).toEqual([
    ['USD', '5', '5000'],
    ['EUR', '5', '5000'],
    ['GBP', '5', '5000'],
    ['RUB', '500', '500000'],
    ['BTC', '0.0001', '0.1'],
    ['LTC', '0.05', '50'],
    ['ETH', '0.002', '2'],
    ['DSH', '0.15', '150'],
  ])
})

test.each([
  ['EUR', ['5.00', '10.00', '25.00', '50.00', '100.00', '250.00', '1000.00']],
  ['BTC', ['0.00010000', '0.00020000', '0.00050000', '0.00100000', '0.00200000', '0.00500000', '0.02000000']],
  ['XRP', []],
] as const)('the preset stakes in %s are multiples of its smallest', (currency, presets) => {
  expect(stakePresets(currency).map(moneyToDecimal)).toEqual(presets)
})

test.each([
  [5_000, 'EUR', '50'],
  [5_050, 'EUR', '50.5'],
  [100_000, 'BTC', '0.001'],
  [50_000, 'RUB', '500'],
] as const)('a stake of %i minor units of %s is shown as %s', (minor, currency, text) => {
  expect(stakeText(money(minor, currency))).toBe(text)
})

test.each([
  ['the same number in a currency of the same range', 'USD', '12.5', 'EUR', '12.5'],
  ['ten times the smallest in a currency of another range', 'RUB', '12.5', 'EUR', '5000'],
  ['ten times the smallest after a currency without stakes', 'BTC', '7', 'XRP', '0.001'],
  ['the typed one in a currency without stakes', 'XRP', '7', 'EUR', '7'],
] as const)('after a change of account the stake is %s', (_name, to, typed, from, stake) => {
  expect(convertStake(to, typed, from)).toBe(stake)
})

test('[APP-33] a stake that the app fills in is read back as the same, in every language', () => {
  // Half of the amounts have three decimals, which could be thousands.
  const amounts = oneof(
    integer({ min: 0, max: 999_999_999_999 }),
    integer({ min: 0, max: 999_999 }).map((thousandths) => thousandths * 100_000),
  )
  assert(
    property(constantFrom(...languages), constantFrom(...currencies), amounts, (language, currency, minor) => {
      const amount = money(minor, currency)
      const text = stakeFieldText(stakeText(amount))
      expect([text, readMoney(text, currency, formatTag(language)), twoReadings(text, currency)]).toEqual([text, amount, null])
    }),
    { numRuns: 2_000 },
  )
})
