import { expect, test } from 'vitest'
import { clockText } from './Countdown.tsx'

test.each([
  [3_600_000, '1:00:00'],
  [3_599_001, '1:00:00'],
  [3_501_000, '58:21'],
  [60_000, '1:00'],
  [900, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
])('%d ms left are shown as %s', (left, text) => {
  expect(clockText(left)).toBe(text)
})
