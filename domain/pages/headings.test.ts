import fc from 'fast-check'
import { expect, test } from 'vitest'
import { headingLevels, titleText } from './headings.ts'

test.each([
  [[2, 2, 2], 1, [2, 2, 2]],
  [[2, 3, 2], 1, [2, 3, 2]],
  [[1, 2], 1, [2, 3]],
  [[4, 6, 4], 1, [2, 3, 2]],
  [[2, 5, 3, 1], 2, [3, 4, 4, 3]],
  [[1, 2, 3, 4, 5, 6], 2, [3, 4, 5, 6, 6, 6]],
  [[], 1, []],
])('[APP-13] headings %j under a heading of level %i become %j', (source, under, levels) => {
  expect(headingLevels(source, under)).toEqual(levels)
})

test('[APP-13] no outline skips a level, rises above its parent or exceeds 6', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 6 })), fc.constantFrom(1, 2), (source, under) => {
      const levels = headingLevels(source, under)
      for (const [index, level] of levels.entries()) {
        expect(level).toBeGreaterThan(under)
        expect(level).toBeLessThanOrEqual(Math.min(6, (levels[index - 1] ?? under) + 1))
      }
    }),
  )
})

test.each([
  ['  Terms\n of   use ', 'Terms of use'],
  ['a\u202eb\u2066c', 'abc'],
  ['x'.repeat(120), 'x'.repeat(120)],
  ['x'.repeat(121), `${'x'.repeat(119)}…`],
  ['🙂'.repeat(200), `${'🙂'.repeat(119)}…`],
  [' \u202e ', null],
  ['', null],
])('[APP-13] the heading %j gives the title %j', (heading, title) => {
  expect(titleText(heading)).toBe(title)
})
