import { expect, test } from 'vitest'
import { money } from '../kernel/money.ts'
import { coverOldest } from './coverOldest.ts'

const losses = [300, 200].map((minor, index) => ({ reference: String(index), amount: money(minor, 'USD') }))

test.each([
  [0, []],
  [100, [100]],
  [300, [300]],
  [400, [300, 100]],
  [900, [300, 200]],
])('[FUND-45] of losses of 300 and 200, %i that comes back covers %j', (back, covered) => {
  expect(coverOldest(losses, money(back, 'USD')).map(({ amount }) => amount.minor)).toEqual(covered)
})
