import { expect, test } from 'vitest'
import { userRefreshEveryMs, userRefreshFirstMs } from './timing.ts'

test('[SES-18] the user is refreshed after nine seconds, then every five minutes', () => {
  expect([userRefreshFirstMs, userRefreshEveryMs]).toEqual([9_000, 300_000])
})
