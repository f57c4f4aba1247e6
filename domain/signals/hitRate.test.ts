import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hitRateOf, wilsonInterval } from './hitRate.ts'

// Computed by hand from Wilson's formula, and as statistics packages print them.
test.each([
  [0, 0, { rate: null, low: null, high: null }],
  [0, 10, { rate: '0.0', low: '0.0', high: '27.8' }],
  [10, 0, { rate: '100.0', low: '72.2', high: '100.0' }],
  [1, 1, { rate: '50.0', low: '9.5', high: '90.5' }],
  [50, 50, { rate: '50.0', low: '40.4', high: '59.6' }],
  [81, 182, { rate: '30.8', low: '25.5', high: '36.6' }],
  [5_200, 4_800, { rate: '52.0', low: '51.0', high: '53.0' }],
])('[ENG-12] %i won and %i lost signals are a rate of %j', (won, lost, texts) => {
  expect(hitRateOf({ won, lost })).toEqual(texts)
})

const counts = fc.tuple(fc.nat(100_000), fc.nat(100_000)).filter(([won, lost]) => won + lost > 0)

test('[ENG-12] the interval holds the rate, stays within 0 and 1, and mirrors', () => {
  fc.assert(
    fc.property(counts, ([won, lost]) => {
      const decided = won + lost
      const { low, high } = wilsonInterval(won, decided)
      const mirrored = wilsonInterval(lost, decided)
      expect(low).toBeGreaterThanOrEqual(0)
      expect(high).toBeLessThanOrEqual(1)
      expect(low).toBeLessThanOrEqual(won / decided + 1e-12)
      expect(high).toBeGreaterThanOrEqual(won / decided - 1e-12)
      expect(mirrored.low).toBeCloseTo(1 - high, 9)
    }),
  )
})

test('[ENG-12] more signals of one rate make the interval narrower', () => {
  fc.assert(
    fc.property(counts, fc.integer({ min: 2, max: 50 }), ([won, lost], times) => {
      const width = (by: number): number => {
        const { low, high } = wilsonInterval(won * by, (won + lost) * by)
        return high - low
      }
      expect(width(times)).toBeLessThan(width(1))
    }),
  )
})
