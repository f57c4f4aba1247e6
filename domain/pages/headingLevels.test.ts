import fc from 'fast-check'
import { expect, test } from 'vitest'
import { headingLevels } from './headingLevels.ts'

test.each([
  [[2, 2, 2], 1, [2, 2, 2]],
  [[2, 3, 2], 1, [2, 3, 2]],
  [[1, 2], 1, [2, 3]],
  [[4, 6, 4], 1, [2, 3, 2]],
  [[2, 5, 3, 1], 2, [3, 4, 4, 3]],
  [[1, 2, 3, 4, 5, 6], 2, [3, 4, 5, 6, 6, 6]],
  [[], 1, []],
])('[APP-13] headings %j under a heading of level %i become %j', (given, under, levels) => {
  expect(headingLevels(given, under)).toEqual(levels)
})

test('[APP-13] no outline leaps, rises above its place or goes beyond 6', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 6 })), fc.constantFrom(1, 2), (given, under) => {
      const levels = headingLevels(given, under)
      for (const [index, level] of levels.entries()) {
        expect(level).toBeGreaterThan(under)
        expect(level).toBeLessThanOrEqual(Math.min(6, (levels[index - 1] ?? under) + 1))
      }
    }),
  )
})
