import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money, subtractMoney } from '../kernel/money.ts'
import { accountMoney, givenUpMoney, type Grant } from './boundMoney.ts'

const eur = (minor: number) => money(minor, 'EUR')
const grant = (reference: string, amount: number): Grant => ({
  reference,
  kind: 'bonus',
  amount: eur(amount),
  needed: eur(amount * 20),
  turnover: eur(0),
  grantedAt: 0,
})

test.each([
  [100, [50], 50],
  [30, [50], 30],
  [80, [50, 50], 30],
  [30, [50, 50], 0],
  [0, [50], 0],
])('[WD-14] giving up the first bonus of %i with %j takes %i', (balance, amounts, taken) => {
  const grants = amounts.map((amount, index) => grant(String(index), amount))
  expect(givenUpMoney(accountMoney(eur(balance), grants), '0')).toEqual(eur(taken))
})

test('[WD-14] giving bonuses up never changes what is free, and all of them take what is bound', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(fc.nat(5_000_000), amounts, (start, given) => {
      let grants = given.map((amount, index) => grant(String(index), amount))
      let funds = accountMoney(eur(start), grants)
      const { free, bound } = funds
      let taken = 0
      for (const { reference } of grants) {
        const lost = givenUpMoney(funds, reference)
        taken += lost.minor
        grants = grants.filter((one) => one.reference !== reference)
        funds = accountMoney(subtractMoney(funds.balance, lost), grants)
        expect(funds.free).toEqual(free)
      }
      expect(taken).toBe(bound.minor)
    }),
  )
})
