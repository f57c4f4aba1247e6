import { expect, test } from 'vitest'
import type { ChargeBody } from '../../../contract/cascade.ts'
import { findingOf } from './charge.ts'
import { isSameDeposit } from './openAttempt.ts'
import type { DepositTable } from './tables.ts'

const person = { customerId: 7, accountId: 'eur-7', sessionHash: '' }
const deposit = {
  customer_id: 7,
  account_id: 'eur-7',
  amount: 30_000,
  currency: 'EUR',
  bonus: false,
  fixed: false,
  card_id: 'c',
} as DepositTable
const body = { amount: '300.00', currency: 'EUR', bonus: false, fixed: false, account: 'eur-7', card: 'c' } as ChargeBody

test.each<[string, Partial<DepositTable>, Partial<ChargeBody>, boolean]>([
  ['the same fields', {}, {}, true],
  ['the same amount in other words', {}, { amount: '300' }, true],
  ['another person’s deposit', { customer_id: 8 }, {}, false],
  ['another amount', {}, { amount: '300.01' }, false],
  ['no amount', {}, { amount: 'x' }, false],
  ['another currency', {}, { currency: 'USD' }, false],
  ['another bonus', {}, { bonus: true }, false],
  ['another mode', {}, { fixed: true }, false],
  ['another account', {}, { account: 'usd-7' }, false],
  ['no account', {}, { account: undefined }, true],
  ['another card', {}, { card: 'd' }, false],
  ['no card', {}, { card: undefined }, true],
  ['the first card', { card_id: null }, { card: 'd' }, true],
])('[SRV-04] a charge with %s is the recorded deposit’s or another', (_name, changed, sent, same) => {
  expect(isSameDeposit({ ...deposit, ...changed }, person, { ...body, ...sent })).toBe(same)
})

test('[FUND-35] a charge that was never sent frees the deposit, and other verdicts are kept', () => {
  expect(findingOf({ is: 'notSent' })).toEqual({ is: 'free', as: 'voided', code: 'cascade.not_sent' })
  expect(findingOf({ is: 'declined', code: 'x', id: 'p' })).toEqual({ is: 'free', as: 'declined', code: 'x', id: 'p' })
  for (const verdict of [{ is: 'approved', id: 'p' }, { is: 'unknown' }] as const) expect(findingOf(verdict)).toEqual(verdict)
})
