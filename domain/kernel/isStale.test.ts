import { expect, test } from 'vitest'
import { isStale } from './isStale.ts'

test.each([
  ['an earlier one is known', 10, 5, 20, false],
  ['one of the same moment is known', 10, 10, 20, false],
  ['a later one is known', 10, 15, 20, true],
  ['a later one came this moment', 10, 20, 20, true],
  ['the later one is of a clock that was put back since', 10, 21, 20, false],
  ['none is known', 10, null, 20, false],
  ['none was ever known', 10, undefined, 20, false],
] as const)('[BG-05] a value of time 10 where %s', (_what, at, known, now, overtaken) => {
  expect(isStale(at, known, now)).toBe(overtaken)
})
