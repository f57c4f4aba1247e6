import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../kernel/time.ts'
import { addDays, boundsOfDay, dayAt, endsBeforeStart, parseDay } from './dates.ts'

test.each([
  '',
  '2026-02-30',
  '2026-2-3',
  '2026-13-01',
  'yesterday',
  '1800-01-01',
  '9999-01-01',
  '2026-07-31T10:00',
  '２０２６-07-31',
  '+002026-01-01',
])('[SUP-06] %j is no day', (text) => {
  expect([parseDay(text), boundsOfDay(text, 'UTC'), addDays(text, 1)]).toEqual([null, null, null])
})

test.each([
  ['2026-07-01', '2026-06-30', true],
  ['2026-07-01', '2026-07-01', false],
  ['2026-07-01', '2026-07-02', false],
  ['2026-07-01', 'nonsense', false],
  ['', '2026-07-01', false],
])('[SUP-07] from %j to %j: the end is before the start: %j', (from, to, isBefore) => {
  expect(endsBeforeStart(from, to)).toBe(isBefore)
})

test.each([
  // Clocks go back in the night to the 25th, and forward on 29 March.
  ['2026-10-25', 'Europe/Berlin', 25 * hourMs],
  ['2026-03-29', 'Europe/Berlin', 23 * hourMs],
  ['2026-03-29', 'UTC', dayMs],
  ['2026-10-25', 'Asia/Kathmandu', dayMs],
])('[SUP-06] %s in %s is as long as it is', (day, zone, length) => {
  const { first, last } = boundsOfDay(day, zone)!
  expect(last + 1 - first).toBe(length)
  expect([dayAt(first, zone), dayAt(last, zone)]).toEqual([day, day])
})

const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland')

test('[SUP-06] a time is between the bounds of its day', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) }), zones, (at, zone) => {
      const { first, last } = boundsOfDay(dayAt(at, zone), zone)!
      expect(first <= at && at <= last).toBe(true)
    }),
  )
})

test('[SUP-06] days follow each other without a gap', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 36_000 }), zones, (days, zone) => {
      const day = addDays('2000-01-01', days)!
      expect(boundsOfDay(addDays(day, 1)!, zone)!.first).toBe(boundsOfDay(day, zone)!.last + 1)
    }),
  )
})
