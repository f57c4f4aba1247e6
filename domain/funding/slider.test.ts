import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '../kernel/money.ts'
import { amountAt, amountByKey, positionOf, sliderStops } from './slider.ts'

const minimum = money(25_000, 'EUR')
const stops = sliderStops(minimum)

test('[FUND-14] the stops range from the minimum to gold', () => {
  expect(stops.map(({ tier, amount, at }) => [tier, amount.minor / 100, at])).toEqual([
    ['start', 250, 0],
    ['bronze', 1000, 1 / 3],
    ['silver', 3000, 2 / 3],
    ['gold', 10_000, 1],
  ])
  expect(sliderStops(money(500_000, 'EUR')).map(({ tier }) => tier)).toEqual(['start', 'gold'])
})

test.each([
  ['ArrowRight', 3000, 3050],
  ['ArrowDown', 3000, 2950],
  ['ArrowLeft', 250, 250],
  ['ArrowUp', 10_000, 10_000],
  ['PageUp', 1200, 3000],
  ['PageDown', 1200, 1000],
  ['PageDown', 250, 250],
  ['PageUp', 1000, 3000],
  ['PageDown', 3000, 1000],
  ['PageUp', 10_000, 10_000],
  ['Home', 1200, 250],
  ['End', 1200, 10_000],
] as const)('[FUND-14] %s changes %d to %d', (key, from, to) => {
  expect(amountByKey(key, money(from * 100, 'EUR'), stops)).toEqual(money(to * 100, 'EUR'))
})

test('[FUND-14] other keys are left to the browser', () => {
  expect(amountByKey('Tab', minimum, stops)).toBeNull()
})

/** Positions in ten-thousandths, because fast-check's doubles cluster around zero. */
const anyPosition = fc.integer({ min: 0, max: 10_000 }).map((share) => share / 10_000)

test('[FUND-14] each position is an amount within the track, and further right is never less', () => {
  fc.assert(
    fc.property(anyPosition, anyPosition, (a, b) => {
      const [left, right] = [amountAt(Math.min(a, b), stops).minor, amountAt(Math.max(a, b), stops).minor]
      expect(left).toBeGreaterThanOrEqual(25_000)
      expect(right).toBeLessThanOrEqual(1_000_000)
      expect(left).toBeLessThanOrEqual(right)
    }),
  )
})

test.each([
  [-0.5, 250],
  [0.005, 250],
  [0.01, 250],
  [1 / 6, 650],
  [0.32, 950],
  [0.33, 1000],
  [0.34, 1000],
  [0.35, 1100],
  [0.5, 2000],
  [0.6, 2600],
  [2 / 3, 3000],
  [5 / 6, 6500],
  [0.991, 9800],
  [0.993, 10_000],
  [1.5, 10_000],
] as const)('[FUND-14] position %d of the track is the amount %d', (position, units) => {
  expect(amountAt(position, stops)).toEqual(money(units * 100, 'EUR'))
})

test.each([
  [250, 0],
  [625, 1 / 6],
  [2000, 1 / 2],
  [6500, 5 / 6],
] as const)('[FUND-14] the amount %d is at position %d of the track', (units, at) => {
  expect(positionOf(money(units * 100, 'EUR'), stops)).toBeCloseTo(at)
})

test('[FUND-14] a minimum equal to gold or to a tier’s threshold keeps one mark each', () => {
  expect(sliderStops(money(1_000_000, 'EUR'))).toEqual([{ tier: 'start', amount: money(1_000_000, 'EUR'), at: 0 }])
  expect(sliderStops(money(100_000, 'EUR')).map(({ amount }) => amount.minor / 100)).toEqual([1000, 3000, 10_000])
})

test('[FUND-14] [FUND-10] a rouble minimum of zero has four marks, at the rouble tiers', () => {
  expect(sliderStops(money(0, 'RUB')).map(({ tier, amount }) => [tier, amount.minor / 100])).toEqual([
    ['start', 0],
    ['bronze', 60_000],
    ['silver', 180_000],
    ['gold', 600_000],
  ])
})

test('[FUND-14] a slider without marks has no amount', () => {
  expect(() => amountAt(0.5, [])).toThrow('at least one stop')
  expect(amountByKey('End', minimum, [])).toBeNull()
})

test('[FUND-14] an amount beyond the track is at its end', () => {
  expect(positionOf(money(9_000_000, 'EUR'), stops)).toBe(1)
  expect(positionOf(money(100, 'EUR'), stops)).toBe(0)
  for (const { amount, at } of stops) expect(positionOf(amount, stops)).toBeCloseTo(at)
})
