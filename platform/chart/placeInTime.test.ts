import { expect, test } from 'vitest'
import { spread } from './orderMarks.ts'
import { placeInTime } from './placeInTime.ts'

const candles = [0, 60_000, 120_000, 600_000].map((at) => ({ at, open: 1, high: 1, low: 1, close: 1 }))

test.each([
  [0, 0],
  [30_000, 0.5],
  [120_000, 2],
  [300_000, 3],
  [600_000, 3],
  [660_000, 4],
  [-60_000, -1],
])('[SRV-07] the time %i is at %f candles', (at, place) => {
  expect(placeInTime(candles, 60_000, at)).toBe(place)
})

test('[SRV-07] labels of orders at one price are placed below each other', () => {
  const labels = [{ labelY: 50 }, { labelY: 48 }, { labelY: 200 }, { labelY: 50 }]
  expect(spread(labels).map(({ labelY }) => labelY)).toEqual([48, 70, 92, 200])
})
