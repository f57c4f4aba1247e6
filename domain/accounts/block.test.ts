import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countClick, maxBlockedClicks } from './blockedClicks.ts'
import { type BlockedPerson, isDepositor, isTradingBlocked, needsSignatureToTrade } from './block.ts'

const person = (change: Partial<BlockedPerson>): BlockedPerson => ({
  verification: 'None',
  balances: [{ depositsTotal: '0.00' }, { depositsTotal: '250.00' }],
  last_count: null,
  sign: null,
  passport: null,
  card: null,
  ...change,
})

test.each<[string, Partial<BlockedPerson>, boolean]>([
  ['a depositor without a signature or document', {}, true],
  ['partly verified', { verification: 'Partial' }, true],
  ['fully verified', { verification: 'Full' }, false],
  ['nothing deposited on any account', { balances: [{ depositsTotal: '0.00' }, { depositsTotal: '0' }] }, false],
  ['no account at all', { balances: [] }, false],
  ['last_count set, also to zero', { balances: [], last_count: 0 }, true],
  ['the smallest deposit of a coin', { balances: [{ depositsTotal: '0.00000001' }] }, true],
  ['signed', { sign: 'up' }, false],
  ['a passport uploaded', { passport: 'up' }, false],
  ['a card uploaded', { card: 'up' }, false],
])('[TRD-09] %s: the block follows the rule', (_name, change, blocked) => {
  expect(isTradingBlocked(person(change))).toBe(blocked)
})

test('[TRD-09] a signature, passport or card lifts the block, and full verification always does', () => {
  const flag = fc.constantFrom('up', null)
  const anybody = fc.record({
    verification: fc.constantFrom('None', 'Partial', 'Full'),
    balances: fc.array(fc.record({ depositsTotal: fc.constantFrom('0.00', '12.50') })),
    last_count: fc.option(fc.nat()),
    sign: flag,
    passport: flag,
    card: flag,
  })
  fc.assert(
    fc.property(anybody, fc.constantFrom('sign', 'passport', 'card'), (one, paper) => {
      if (isTradingBlocked(one)) expect(isDepositor(one)).toBe(true)
      expect(isTradingBlocked({ ...one, [paper]: 'up' })).toBe(false)
      expect(isTradingBlocked({ ...one, verification: 'Full' })).toBe(false)
    }),
  )
})

test('[TRD-10] the tenth click on the covered platform opens the modal again and resets the count', () => {
  let clicks = 0
  const opened: number[] = []
  for (let press = 1; press <= 3 * maxBlockedClicks; press++) {
    const next = countClick(clicks)
    clicks = next.clicks
    if (next.opens) opened.push(press)
  }
  expect([maxBlockedClicks, ...opened]).toEqual([10, 10, 20, 30])
})

test.each<[string, Partial<BlockedPerson>, boolean]>([
  ['nothing deposited yet', { balances: [] }, true],
  ['blocked already', {}, true],
  ['partly verified', { balances: [], verification: 'Partial' }, true],
  ['fully verified', { balances: [], verification: 'Full' }, false],
  ['signed', { balances: [], sign: 'up' }, false],
  ['a passport uploaded', { balances: [], passport: 'up' }, false],
])('[TRD-09] %s: the page knows before a deposit if trading will require a signature', (_name, change, needed) => {
  expect(needsSignatureToTrade(person(change))).toBe(needed)
})
