import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountCurrencies } from '../../contract/accounts.ts'
import { currencies, exchangeCurrencies, invoiceCoins } from '../../contract/kernel.ts'
import { currencyOptions, maxAccounts } from './currencyOptions.ts'
import { fixedRefusal, forcesFixed, mainWallet, walletCurrency } from './fixedMode.ts'

const real = (currency: string) => ({ currency, type: 'real', accountGroup: 'REAL' })

test('[ACC-05] options exclude owned currencies and keep the order of the list', () => {
  expect(currencyOptions([])).toEqual(['USD', 'EUR', 'GBP', 'RUB', 'BTC', 'LTC', 'ETH', 'DSH'])
  expect(currencyOptions([real('EUR'), real('DSH')])).toEqual(['USD', 'GBP', 'RUB', 'BTC', 'LTC', 'ETH'])
})

test('[ACC-05] an owned account of the group DEMO_MANUAL blocks no currency, another demo account does', () => {
  expect(currencyOptions([{ currency: 'USD', type: 'demo', accountGroup: 'DEMO_MANUAL' }])).toContain('USD')
  expect(currencyOptions([{ currency: 'USD', type: 'demo', accountGroup: 'DEMO' }])).not.toContain('USD')
  expect(currencyOptions([real('USD'), { currency: 'USD', type: 'demo', accountGroup: 'DEMO_MANUAL' }])).not.toContain('USD')
})

test('[ACC-05] exchange wallets do not count as accounts, and the number of accounts is limited', () => {
  const wallets = exchangeCurrencies.map((currency) => ({ currency, type: 'exchange', accountGroup: 'EXCHANGE' }))
  expect(currencyOptions(wallets)).toEqual([...accountCurrencies])
  const many = Array.from({ length: maxAccounts }, () => ({ currency: 'USD', type: 'demo', accountGroup: 'DEMO_MANUAL' }))
  expect(currencyOptions(many)).toEqual([])
})

test('[ACC-05] an option is never an owned currency', () => {
  const owned = fc.array(
    fc.record({ currency: fc.constantFrom(...currencies), type: fc.constant('real'), accountGroup: fc.constantFrom('REAL', 'DEMO') }),
    { maxLength: 19 },
  )
  fc.assert(
    fc.property(owned, (accounts) => {
      const options = currencyOptions(accounts)
      expect(options.filter((option) => accounts.some(({ currency }) => currency === option))).toEqual([])
      expect(new Set(options).size).toBe(options.length)
    }),
  )
})

test('[ACC-03] the exchange account accepts only fixed amounts without a bonus; other accounts accept both', () => {
  const exchange = { type: 'exchange' }
  expect(forcesFixed(exchange)).toBe(true)
  expect(fixedRefusal(exchange, { fixed: true, bonus: false })).toBeNull()
  expect(fixedRefusal(exchange, { fixed: false, bonus: false })).toBe('account.fixed')
  expect(fixedRefusal(exchange, { fixed: true, bonus: true })).toBe('account.fixed')
  for (const type of ['real', 'demo']) {
    expect(forcesFixed({ type })).toBe(false)
    expect(fixedRefusal({ type }, { fixed: false, bonus: true })).toBeNull()
  }
})

test('[ACC-03, ACC-06] every coin has a wallet in the list, dollar coins use the dollar wallet', () => {
  for (const coin of invoiceCoins) expect(exchangeCurrencies).toContain(walletCurrency(coin))
  expect([walletCurrency('btc'), walletCurrency('dash'), walletCurrency('usdt'), walletCurrency('token')]).toEqual([
    'BTC',
    'DASH',
    'USD',
    'USD',
  ])
  expect([mainWallet('EUR'), mainWallet('USD'), mainWallet('GBP'), mainWallet('BTC')]).toEqual(['EUR', 'USD', 'USD', 'USD'])
})
