import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '../kernel/money.ts'
import { amountAt, amountByKey, positionOf, sliderStops } from './slider.ts'

const minimum = money(25_000, 'EUR')
const stops = sliderStops(minimum)

test('[FUND-14] the stops run from the minimum to gold', () => {
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
  ['Home', 1200, 250],
  ['End', 1200, 10_000],
] as const)('[FUND-14] %s makes %d into %d', (key, from, to) => {
  expect(amountByKey(key, money(from * 100, 'EUR'), stops)).toEqual(money(to * 100, 'EUR'))
})

test('[FUND-14] other keys are left to the browser', () => {
  expect(amountByKey('Tab', minimum, stops)).toBeNull()
})

test('[FUND-14] each place of the track is an amount between the ends, and further right is never less', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (a, b) => {
      const [left, right] = [amountAt(Math.min(a, b), stops).minor, amountAt(Math.max(a, b), stops).minor]
      expect(left).toBeGreaterThanOrEqual(25_000)
      expect(right).toBeLessThanOrEqual(1_000_000)
      expect(left).toBeLessThanOrEqual(right)
    }),
  )
})

test('[FUND-14] an amount beyond the track stands at its end', () => {
  expect(positionOf(money(9_000_000, 'EUR'), stops)).toBe(1)
  expect(positionOf(money(100, 'EUR'), stops)).toBe(0)
  for (const { amount, at } of stops) expect(positionOf(amount, stops)).toBeCloseTo(at)
})
