import { expect, test } from 'vitest'
import type { WithdrawalMethod } from '../../contract/withdrawals.ts'
import { mustConfirm, needsTerms, readWithdrawal, type TypedWithdrawal } from './withdrawalForm.ts'

const account = { accountId: 'eur-1', currency: 'EUR', type: 'real' } as const
const exchange = { accountId: 'btc-1', currency: 'BTC', type: 'exchange' } as const
const typed: TypedWithdrawal = { amount: '50', wallet: ' DE75512108001245126199 ', card: 'card-2', tag: 'en' }
const read = (change: Partial<TypedWithdrawal>, method: WithdrawalMethod = 'EUR') =>
  readWithdrawal({ ...typed, ...change }, method, account)

test.each<[string, Partial<TypedWithdrawal>, WithdrawalMethod, object]>([
  ['an unreadable amount', { amount: 'much' }, 'EUR', { amount: 'withdrawal.wrong_amount' }],
  ['an empty amount', { amount: '' }, 'EUR', { amount: 'withdrawal.wrong_amount' }],
  ['less than the minimum', { amount: '0.01' }, 'EUR', { amount: 'withdrawal.too_small' }],
  ['no wallet', { wallet: ' ' }, 'Bitcoin', { wallet: 'withdrawal.no_wallet' }],
  ['a wrong IBAN', { wallet: 'DE75512108001245126198' }, 'EUR', { wallet: 'withdrawal.wrong_iban' }],
  ['a hidden character', { wallet: 'US\u202e1234' }, 'USD', { wallet: 'withdrawal.hidden_characters' }],
  ['neither', { amount: '', wallet: '' }, 'EUR', { amount: 'withdrawal.wrong_amount', wallet: 'withdrawal.no_wallet' }],
])('[WD-03] a form with %s makes no request', (_what, change, method, errors) => {
  expect(read(change, method)).toEqual({ errors })
})

test.each<[WithdrawalMethod, Partial<TypedWithdrawal>, object]>([
  ['EUR', {}, { wallet: 'DE75512108001245126199', proc: 'EUR' }],
  ['EUR', { amount: '1,500.50' }, { wallet: 'DE75512108001245126199', amount: '1500.50', proc: 'EUR' }],
  ['Credit Card', {}, { wallet: '', card: 'card-2', proc: 'Credit Card' }],
  ['Credit Card', { card: undefined }, { wallet: '', proc: 'Credit Card' }],
  ['Ok Pay', { wallet: '' }, { wallet: '', proc: 'Ok Pay' }],
])('[WD-03] a request by %s names the amount, the account and where it goes', (method, change, named) => {
  const request = { amount: '50.00', currency: 'EUR', account: 'eur-1', is_fixed: false, ...named }
  expect(read(change, method)).toEqual({ request })
})

test('[ACC-03] a request from a wallet of the exchange account is fixed', () => {
  const wallet = { ...typed, amount: '0.5' }
  expect(readWithdrawal(wallet, 'Bitcoin', exchange)).toMatchObject({ request: { currency: 'BTC', is_fixed: true } })
})

test.each([
  ['EUR', account, true],
  ['Bitcoin', exchange, false],
  ['EUR', exchange, true],
] as const)('[WD-08] terms of a withdrawal by %s are read unless it is fixed and not converted', (method, from, isRead) => {
  expect(needsTerms(method, from)).toBe(isRead)
})

test.each([
  ['five', false, false],
  ['five', true, true],
  ['six', false, true],
  ['one', true, true],
] as const)('[WD-05] case %s, fixed %s: confirmed %s', (why, is_fixed, isConfirmed) => {
  expect(mustConfirm(why, { is_fixed })).toBe(isConfirmed)
})
