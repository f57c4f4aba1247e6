import { expect, test } from 'vitest'
import type { BackgroundFact } from '../../contract/background.ts'
import { giftDelayMs } from '../../domain/promotions/gift.ts'
import { createFakeClock } from '../../tests/support/fakeClock.ts'
import { createReminders } from './reminders.ts'

test('[SES-15, BG-01] reports the gift 15 s after the request, once', async () => {
  const clock = createFakeClock(1_790_000_000_000)
  const reported: BackgroundFact[] = []
  const remind = createReminders(clock, (facts) => reported.push(...facts))
  remind('gift', giftDelayMs)
  await clock.advance(14_999)
  expect(reported).toEqual([])
  await clock.advance(1)
  expect(reported).toEqual([{ topic: 'due', reminder: 'gift' }])
  await clock.advance(60_000)
  expect(reported).toHaveLength(1)
})

test('[SES-15] reports once when it is requested again before it is due', async () => {
  const clock = createFakeClock(1_790_000_000_000)
  const reported: BackgroundFact[] = []
  const remind = createReminders(clock, (facts) => reported.push(...facts))
  remind('gift', giftDelayMs)
  await clock.advance(10_000)
  remind('gift', 5_000)
  await clock.advance(60_000)
  expect(reported).toHaveLength(1)
})
