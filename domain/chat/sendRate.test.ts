import { expect, test } from 'vitest'
import { balanceIntervalMs, lastHostDelayMs } from './balancePush.ts'
import { presenceIntervalMs, presenceTimeoutMs } from './presence.ts'
import { burstLimit, minuteLimit, rateRefusal, repeatWithinMs } from './sendRate.ts'

test('[TRD-06, TRD-08] balances follow every minute, the last host after four seconds', () => {
  expect([balanceIntervalMs, lastHostDelayMs]).toEqual([60_000, 4_000])
})

test('[TRD-05] a stream reports every 15 seconds and is offline after 45', () => {
  expect([presenceIntervalMs, presenceTimeoutMs]).toEqual([15_000, 45_000])
})

test('[SRV-07] the limits of messages are those of ten seconds and of a minute', () => {
  expect([burstLimit, minuteLimit, repeatWithinMs]).toEqual([{ max: 5, withinMs: 10_000 }, { max: 15, withinMs: 60_000 }, 30_000])
})

test('[SRV-07] a message exactly as old as a limit’s time no longer counts', () => {
  const sent = (count: number, ageMs: number) => Array.from({ length: count }, (_, n) => ({ text: `message ${n}`, at: 100_000 - ageMs }))
  expect(rateRefusal('new', 100_000, sent(5, 10_000))).toBeNull()
  expect(rateRefusal('new', 100_000, sent(5, 9_999))).toBe('chat.tooFast')
  expect(rateRefusal('new', 100_000, sent(15, 60_000))).toBeNull()
  expect(rateRefusal('new', 100_000, sent(15, 59_999))).toBe('chat.tooFast')
})

test('[SRV-07] a text is repeated even with others in between', () => {
  const sent = [
    { text: 'other', at: 9_000 },
    { text: 'same', at: 8_000 },
  ]
  expect(rateRefusal('same', 10_000, sent)).toBe('chat.repeated')
})
