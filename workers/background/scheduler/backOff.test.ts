import { expect, test } from 'vitest'
import { backOffMs, jittered } from './backOff.ts'

const pace = { minMs: 1_000, baseMs: 2_000, capMs: 30_000 }

test.each([
  [1, 0, 1_000],
  [1, 1, 3_000],
  [2, 1, 5_000],
  [3, 0.5, 5_000],
  [5, 1, 31_000],
  [1_000, 1, 31_000],
])('[BG-04] the wait after failure %i at chance %f is %i ms', (attempt, chance, expected) => {
  expect(backOffMs(pace, attempt, () => chance)).toBe(expected)
})

test('[BG-04] what the server asks for is the least wait', () => {
  expect(backOffMs(pace, 1, () => 0, 20_000)).toBe(20_000)
  expect(backOffMs(pace, 1, () => 1, 10)).toBe(3_000)
})

test('a moved interval stays within a tenth', () => {
  expect(jittered(300_000, () => 0)).toBe(270_000)
  expect(jittered(300_000, () => 1)).toBe(330_000)
})
