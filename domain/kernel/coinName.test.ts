import { expect, test } from 'vitest'
import { coinNames } from '../../contract/coinNames.ts'
import { accountCoins, exchangeCurrencies, invoiceCoins } from '../../contract/kernel.ts'
import { withdrawalMethods } from '../../contract/withdrawals.ts'
import { coins } from '../invoices/coins.ts'
import { kindOf } from '../withdrawals/methods.ts'
import { coinCode, coinOfMethod, currencyOfInvoice } from './coinName.ts'

test('[APP-22] every coin of invoices and of withdrawals has one row of names', () => {
  const named = (key: string) => coinNames.flatMap((row) => (key in row ? [row[key as keyof typeof row]] : []))
  expect(named('invoice').toSorted()).toEqual(invoiceCoins)
  expect(named('method')).toEqual(withdrawalMethods.filter((method) => kindOf(method) === 'coin'))
  expect(new Set(named('currency')).size).toBe(coinNames.length)
})

test.each([
  ['Bitcoin_Cash', 'BCH'],
  ['Ripple', 'XRP'],
  ['Zcash', 'ZEC'],
  ['Dash', 'DASH'],
  ['EUR', undefined],
  ['Credit Card', undefined],
])('[APP-22] a withdrawal by %s pays out %s', (method, currency) => {
  expect(coinOfMethod(method)?.currency).toBe(currency)
})

test('[APP-22] an invoice’s coin has the currency of its name, and DSH is DASH', () => {
  expect([currencyOfInvoice('zcash'), currencyOfInvoice('dash'), currencyOfInvoice('card')]).toEqual(['ZEC', 'DASH', undefined])
  expect(Object.entries(coins).every(([coin, { currency }]) => currency === currencyOfInvoice(coin))).toBe(true)
  expect([...accountCoins, ...exchangeCurrencies].filter((one) => coinCode(one) !== one)).toEqual(['DSH'])
})
