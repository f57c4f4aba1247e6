import { expect, test } from 'vitest'
import { expiriesMs } from './orderRules.ts'
import { expiriesByUnit, stepExpiry, stepStake } from './ticketSteps.ts'

test.each([
  ['50', 'USD', 'more', '100'],
  ['50', 'USD', 'less', '25'],
  ['60', 'USD', 'less', '50'],
  ['60', 'USD', 'more', '100'],
  ['1000', 'USD', 'more', '5000'],
  ['5000', 'USD', 'more', null],
  ['5', 'USD', 'less', null],
  ['99999', 'USD', 'less', '5000'],
  ['', 'USD', 'more', '5'],
  ['0.001', 'BTC', 'more', '0.002'],
  ['50', 'XRP' as never, 'more', null],
] as const)('from a stake of %s %s the next step %s is %s', (typed, currency, step, next) => {
  expect(stepStake(typed, currency, step)).toBe(next)
})

test.each([
  [60_000, 'more', 300_000],
  [60_000, 'less', 30_000],
  [5_000, 'less', null],
  [3_600_000, 'more', null],
] as const)('from an expiry of %i ms the next step %s is %s', (current, step, next) => {
  expect(stepExpiry(expiriesMs, current, step)).toBe(next)
})

test('the next expiry is the nearest one, in whatever order they are offered', () => {
  const offered = [60_000, 3_600_000, 5_000, 300_000, 15_000]
  expect([stepExpiry(offered, 60_000, 'more'), stepExpiry(offered, 300_000, 'less')]).toEqual([300_000, 60_000])
})

test('expiries are grouped by unit, shortest first, without empty groups', () => {
  expect(expiriesByUnit([60_000, 5_000, 3_600_000, 300_000])).toEqual([
    { unit: 'seconds', expiries: [5_000] },
    { unit: 'minutes', expiries: [60_000, 300_000] },
    { unit: 'hours', expiries: [3_600_000] },
  ])
  expect(expiriesByUnit([300_000, 60_000])).toEqual([{ unit: 'minutes', expiries: [60_000, 300_000] }])
})
