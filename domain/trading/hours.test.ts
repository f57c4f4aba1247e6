import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '../kernel/time.ts'
import { type Hours, isOpenAt, lastOpen, nextOpenOrClose, openRangeAt, openRanges } from './hours.ts'
import { hoursErrors } from './orderRules.ts'
import { findSymbol, tradedSymbols } from './symbols.ts'

const week = findSymbol('EUR/USD')?.hours ?? null
const sessions = findSymbol('TECH100')?.hours ?? null
const time = (text: string): number => Date.parse(text)

test.each([
  ['2026-11-20T20:59:59.999Z', true],
  ['2026-11-20T21:00:00Z', false],
  ['2026-11-21T12:00:00Z', false],
  ['2026-11-22T20:59:59.999Z', false],
  ['2026-11-22T21:00:00Z', true],
  ['2026-11-25T03:00:00Z', true],
])('[SRV-07] currencies at %s: traded is %s', (text, open) => {
  expect(isOpenAt(week, time(text))).toBe(open)
})

test.each([
  ['2026-11-23T06:59:59Z', false],
  ['2026-11-23T07:00:00Z', true],
  ['2026-11-27T20:59:59Z', true],
  ['2026-11-27T21:00:00Z', false],
  ['2026-11-22T12:00:00Z', false],
])('[SRV-07] an index at %s: traded is %s', (text, open) => {
  expect(isOpenAt(sessions, time(text))).toBe(open)
})

test('[SRV-07] a coin is always traded and has no opening or closing', () => {
  const hours = findSymbol('BTC/USD')?.hours ?? null
  expect([isOpenAt(hours, 0), nextOpenOrClose(hours, 5), lastOpen(hours, 7)]).toEqual([true, null, 7])
})

test('[SRV-07] over the weekend Friday’s 21:00 quote stays current, and Sunday 21:00 is the next change', () => {
  const saturday = time('2026-11-21T12:00:00Z')
  expect(new Date(lastOpen(week, saturday)).toISOString()).toBe('2026-11-20T20:59:59.999Z')
  expect(new Date(nextOpenOrClose(week, saturday) ?? 0).toISOString()).toBe('2026-11-22T21:00:00.000Z')
  expect(new Date(nextOpenOrClose(week, time('2026-11-23T12:00:00Z')) ?? 0).toISOString()).toBe('2026-11-27T21:00:00.000Z')
})

test.each([
  ['2026-11-21T12:00:00Z', 5_000, 'order.marketClosed'],
  ['2026-11-20T20:59:50Z', 5_000, undefined],
  ['2026-11-20T20:59:55Z', 5_000, undefined],
  ['2026-11-20T20:59:55.001Z', 5_000, 'order.marketCloses'],
  ['2026-11-20T20:30:00Z', hourMs, 'order.marketCloses'],
  ['2026-11-22T21:00:00Z', hourMs, undefined],
])('[SRV-07] an order on currencies at %s for %i ms is refused with %s', (text, expiryMs, code) => {
  expect(hoursErrors(week, time(text), expiryMs)[0]?.code).toBe(code)
})

test('[SRV-07] a refused order reports when the market opens or closes', () => {
  const closes = { field: 'expiryMs', code: 'order.marketCloses', params: { closesAt: time('2026-11-20T21:00:00Z') } }
  expect(hoursErrors(week, time('2026-11-20T20:30:00Z'), hourMs)).toEqual([closes])
  const closed = { field: 'symbol', code: 'order.marketClosed', params: { opensAt: time('2026-11-22T21:00:00Z') } }
  expect(hoursErrors(week, time('2026-11-21T12:00:00Z'), 5_000)).toEqual([closed])
  expect(hoursErrors([], 0, 5_000)).toMatchObject([{ params: { opensAt: 0 } }])
})

test.each([
  ['2026-11-22T20:59:59.999Z', '2026-11-22T21:00:00Z'],
  ['2026-11-22T21:00:00Z', '2026-11-27T21:00:00Z'],
  ['2026-11-27T20:59:59.999Z', '2026-11-27T21:00:00Z'],
  ['2026-11-27T21:00:00Z', '2026-11-29T21:00:00Z'],
])('[SRV-07] after %s the market next opens or closes at %s', (text, next) => {
  expect(nextOpenOrClose(week, time(text))).toBe(time(next))
})

test('[SRV-07] the open ranges of a time are those within it', () => {
  const [friday, saturday, monday] = [time('2026-11-20T12:00:00Z'), time('2026-11-21T12:00:00Z'), time('2026-11-23T12:00:00Z')]
  expect(openRanges(week, friday, monday)).toEqual([
    { from: friday, to: time('2026-11-20T21:00:00Z') },
    { from: time('2026-11-22T21:00:00Z'), to: monday },
  ])
  expect(openRanges(week, saturday, time('2026-11-22T21:00:00Z'))).toEqual([])
  expect([openRanges(null, 5, 7), openRanges(null, 7, 7), openRanges(null, 7, 5)]).toEqual([[{ from: 5, to: 7 }], [], []])
  expect(openRangeAt(null, 7)).toEqual({ from: 0, to: Infinity })
})

test('[SRV-07] the first moment of a session is open already', () => {
  const opening = time('2026-11-22T21:00:00Z')
  expect([lastOpen(week, opening), lastOpen(week, opening - 1)]).toEqual([opening, time('2026-11-20T21:00:00Z') - 1])
})

test('[SRV-07] before the first session of 1970 its start is the last open time', () => {
  expect(lastOpen(sessions, hourMs)).toBe(0)
})

test('[SRV-07] a symbol without any hours never opens', () => {
  expect([isOpenAt([], 7), nextOpenOrClose([], 7), lastOpen([], 7)]).toEqual([false, null, 7])
})

const anyHours = fc.constantFrom<Hours>(week, sessions, null)
const anyTime = fc.integer({ min: 14 * 24 * hourMs, max: 4_102_444_800_000 })

test('[SRV-07] open, last open time, next change and open ranges are consistent', () => {
  fc.assert(
    fc.property(anyHours, anyTime, fc.integer({ min: 1, max: 7 * 24 * hourMs }), (hours, at, length) => {
      const before = lastOpen(hours, at)
      expect(isOpenAt(hours, before)).toBe(true)
      expect(before === at).toBe(isOpenAt(hours, at))
      const change = nextOpenOrClose(hours, at)
      if (change !== null) {
        expect(change).toBeGreaterThan(at)
        expect(isOpenAt(hours, change)).toBe(!isOpenAt(hours, at))
        expect(isOpenAt(hours, change - 1)).toBe(isOpenAt(hours, at))
        if (isOpenAt(hours, at)) expect(openRangeAt(hours, at)?.to).toBe(change)
      }
      const ranges = openRanges(hours, at, at + length)
      for (let minute = at; minute < at + length; minute += 97 * minuteMs)
        expect(ranges.some(({ from, to }) => minute >= from && minute < to)).toBe(isOpenAt(hours, minute))
    }),
    { numRuns: 400 },
  )
})

test('[SRV-07] windows are in weekly order, apart from each other, at whole minutes', () => {
  for (const { hours } of tradedSymbols) {
    let end = -1
    for (const { from, to } of hours ?? []) {
      expect(from).toBeGreaterThan(end)
      expect(to).toBeGreaterThan(from)
      expect(to).toBeLessThanOrEqual(7 * 1_440)
      end = to
    }
  }
})
