import { expect, test } from 'vitest'
import type { BackgroundFact } from '../../contract/background.ts'
import { giftAfterMs } from '../../domain/promotions/gift.ts'
import { createFakeClock } from '../../tests/support/fakeClock.ts'
import { createReminders } from './reminders.ts'

test('[SES-15, BG-01] the gift is due 15 s after it was asked for, once, and not before', async () => {
  const clock = createFakeClock(1_790_000_000_000)
  const told: BackgroundFact[] = []
  const remind = createReminders(clock, (facts) => told.push(...facts))
  remind('gift', giftAfterMs)
  await clock.advance(14_999)
  expect(told).toEqual([])
  await clock.advance(1)
  expect(told).toEqual([{ topic: 'due', reminder: 'gift' }])
  await clock.advance(60_000)
  expect(told).toHaveLength(1)
})

test('[SES-15] asked for again before it was due, it is told once', async () => {
  const clock = createFakeClock(1_790_000_000_000)
  const told: BackgroundFact[] = []
  const remind = createReminders(clock, (facts) => told.push(...facts))
  remind('gift', giftAfterMs)
  await clock.advance(10_000)
  remind('gift', 5_000)
  await clock.advance(60_000)
  expect(told).toHaveLength(1)
})
