import { expect, test } from 'vitest'
import { dayMs, hourMs, secondMs } from '../../domain/kernel/time.ts'
import { retriesFor } from './retriesFor.ts'

test.each([hourMs, dayMs, 8 * dayMs])('[SRV-05] retries for %d ms fill that time, with waits of an hour at most', (ms) => {
  const { retryLimit, retryDelay, retryDelayMax } = retriesFor(ms)
  // The shortest that pg-boss chooses.
  const waits = Array.from({ length: retryLimit }, (_, retry) => Math.min(retryDelayMax, retryDelay * 2 ** retry) * secondMs)
  const filled = waits.reduce((sum, wait) => sum + wait, 0)
  expect(filled).toBeGreaterThanOrEqual(ms)
  expect(filled).toBeLessThan(ms + 2 * hourMs)
  expect(Math.max(...waits)).toBe(hourMs)
})
