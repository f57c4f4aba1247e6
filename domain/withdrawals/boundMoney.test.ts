import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money, subtractMoney } from '../kernel/money.ts'
import { accountMoney, givenUpMoney, type Grant, reversedShare, reverseGrant } from './boundMoney.ts'

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

test.each([
  [1_000, 10_000, 10_000, 1_000, 1_000],
  [1_000, 3_333, 10_000, 1_000, 334],
  [1_000, 3_334, 10_000, 332, 332],
  [1, 1, 10_000, 1, 1],
])('[FUND-45] of a bonus of %i, %i of %i takes with %i left %i', (amount, part, whole, left, share) => {
  expect(reversedShare(amount, part, whole, left)).toBe(share)
})

test('[FUND-45] a deposit that leaves takes its own bonus money alone, never what is free', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(
      fc.nat(3_000_000),
      amount,
      amount,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(100_000),
      (balance, own, other, part, staked) => {
        const share = eur(Math.max(1, Math.round(own * part)))
        const before = accountMoney(eur(balance), [grant('0', own), grant('1', other)])
        const { taken, left } = reverseGrant(before, '0', share, eur(staked))
        const after = accountMoney(
          subtractMoney(before.balance, taken),
          left.minor === 0 ? [grant('1', other)] : [{ ...grant('0', own), amount: left }, grant('1', other)],
        )
        expect(after.balance.minor).toBeGreaterThanOrEqual(0)
        expect(taken.minor).toBeLessThanOrEqual(Math.min(share.minor, before.bound.minor))
        expect(after.free.minor).toBeGreaterThanOrEqual(before.free.minor)
        expect(left.minor).toBeGreaterThanOrEqual(own - share.minor)
        expect(left.minor).toBeLessThanOrEqual(own - share.minor + staked)
        expect(taken.minor + left.minor).toBeLessThanOrEqual(own)
      },
    ),
  )
})
