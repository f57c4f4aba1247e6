import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '../kernel/money.ts'
import { prizePayment } from './prizePayment.ts'
import type { Prize } from './prizes.ts'
import { type DollarRates, fromDollars, inDollars } from './score.ts'

const rates: DollarRates = { USD: { points: 1, digits: 0 }, EUR: { points: 125, digits: 2 }, RUB: { points: 16_667, digits: 6 } }
type Accounts = Parameters<typeof prizePayment>[1]
const inDollarsAlone: Accounts = [{ id: 'usd-1', currency: 'USD' }]
const dollars = (amount: number): Prize => ({ kind: 'money', dollars: amount })
const bonus: Prize = { kind: 'bonus', dollars: 500 }

test.each<[string, Prize, Accounts, ReturnType<typeof prizePayment>]>([
  ['money is credited', dollars(2_000), inDollarsAlone, { how: 'money', account: 'usd-1', amount: money(200_000, 'USD') }],
  ['a bonus is a bonus', bonus, inDollarsAlone, { how: 'bonus', account: 'usd-1', amount: money(50_000, 'USD') }],
  [
    'the account’s own currency counts',
    dollars(1_000),
    [{ id: 'eur-1', currency: 'EUR' }],
    { how: 'money', account: 'eur-1', amount: money(80_000, 'EUR') },
  ],
  [
    'an account in coins is passed over',
    dollars(10),
    [{ id: 'btc-1', currency: 'BTC' }, ...inDollarsAlone],
    { how: 'money', account: 'usd-1', amount: money(1_000, 'USD') },
  ],
  ['a thing is handed over', { kind: 'thing', name: 'IPhone 10' }, inDollarsAlone, { how: 'byHand' }],
  ['without an account support decides', dollars(10), [], { how: 'byHand' }],
  ['without a rate support decides', dollars(10), [{ id: 'gbp-1', currency: 'GBP' }], { how: 'byHand' }],
])('[ENG-17] %s', (_what, prize, to, payment) => {
  expect(prizePayment(prize, to, rates)).toEqual(payment)
})

test('[ENG-17] a converted prize is worth no more than the prize, and at most a cent less', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.constantFrom('USD' as const, 'EUR' as const, 'RUB' as const),
      (cents, currency) => {
        const converted = fromDollars(money(cents, 'USD'), currency, rates)!
        expect(inDollars(converted, rates)!.minor).toBeLessThanOrEqual(cents)
        expect(inDollars(money(converted.minor + 1, currency), rates)!.minor).toBeGreaterThanOrEqual(cents - 1)
      },
    ),
  )
})
