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
])('[BG-04] waits after failure %i at random %f: %i ms', (attempt, chance, expected) => {
  expect(backOffMs(pace, attempt, () => chance)).toBe(expected)
})

test('[BG-04] waits at least as long as the server asks', () => {
  expect(backOffMs(pace, 1, () => 0, 20_000)).toBe(20_000)
  expect(backOffMs(pace, 1, () => 1, 10)).toBe(3_000)
})

test('keeps the fixed share of a delay', () => {
  expect(backOffMs({ ...pace, fixedShare: 0.5 }, 2, () => 0)).toBe(3_000)
  expect(backOffMs({ ...pace, fixedShare: 0.5 }, 2, () => 1)).toBe(5_000)
})

test('keeps a jittered interval within 10 %', () => {
  expect(jittered(300_000, () => 0)).toBe(270_000)
  expect(jittered(300_000, () => 1)).toBe(330_000)
})
