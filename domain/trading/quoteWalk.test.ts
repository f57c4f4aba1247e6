import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '../kernel/time.ts'
import { halfSipHash, type HashKey } from './halfSipHash.ts'
import { quoteAt, quoteRange, seenPriceMs, wasQuoted } from './quotes.ts'
import { priceAt, tickMs, tickStart } from './quoteWalk.ts'
import { decimalToPoints } from './priceText.ts'
import { streamName } from './streamHash.ts'
import { lastOpen } from './hours.ts'
import { findSymbol, tradedSymbols, type TradedSymbol } from './symbols.ts'

const key: HashKey = [0xe411ffbc, 0x465dd69c]
const otherKey: HashKey = [0xe411ffbc, 0x465dd69d]
const anyKey = fc.tuple(fc.integer({ min: 0, max: 0xffff_ffff }), fc.integer({ min: 0, max: 0xffff_ffff }))
const euro = findSymbol('EUR/USD') as TradedSymbol
const bitcoin = findSymbol('BTC/USD') as TradedSymbol
const anySymbol = fc.constantFrom(...tradedSymbols)
const anyTime = fc.integer({ min: 0, max: 4_102_444_800_000 })

test('the keyed hash returns the published values of HalfSipHash-2-4', () => {
  expect(halfSipHash([0x03020100, 0x07060504], [])).toEqual([0x591f8d21, 0xc83cb8b9])
})

test('[SRV-07] one key gives one stream in any order of reads, another key another stream', () => {
  const moments = Array.from({ length: 400 }, (_, index) => 1_790_000_000_000 + index * 977)
  const forward = moments.map((at) => priceAt(key, euro, at))
  const backward = moments.toReversed().map((at) => priceAt(key, euro, at))
  expect(backward.toReversed()).toEqual(forward)
  expect(moments.map((at) => priceAt(otherKey, euro, at))).not.toEqual(forward)
})

test('[SRV-07] every later version reproduces a recorded stream', () => {
  const known = { 'EUR/USD': 108_718, 'GBP/USD': 128_478, 'USD/JPY': 152_687, 'XAU/USD': 230_515, 'BTC/USD': 6_079_834, 'ETH/USD': 301_957 }
  const prices = Object.keys(known).map((symbol) => [symbol, priceAt(key, findSymbol(symbol) as TradedSymbol, 1_790_000_000_000)])
  expect(Object.fromEntries(prices)).toEqual(known)
})

test('[SRV-07] prices are whole points between half and one and a half times the base', () => {
  fc.assert(
    fc.property(anyKey, anySymbol, anyTime, (own, traded, at) => {
      const points = priceAt(own, traded, at)
      expect(Number.isInteger(points)).toBe(true)
      expect(points).toBeGreaterThanOrEqual(traded.basePoints / 2)
      expect(points).toBeLessThanOrEqual(traded.basePoints * 1.5)
    }),
    { numRuns: 2_000 },
  )
})

test('[SRV-07] a quote holds for one tick, and moves at most six deviations of a tick', () => {
  fc.assert(
    fc.property(anySymbol, anyTime, fc.integer({ min: 0, max: tickMs - 1 }), (traded, at, later) => {
      const start = tickStart(at)
      expect(priceAt(key, traded, start + later)).toBe(priceAt(key, traded, start))
      const tickSigma = (traded.basePoints * traded.dayMovePpm) / 1_000_000 / Math.sqrt(dayMs / tickMs)
      expect(Math.abs(priceAt(key, traded, start + tickMs) - priceAt(key, traded, start))).toBeLessThanOrEqual(12 * tickSigma + 12)
    }),
    { numRuns: 2_000 },
  )
})

test('[SRV-07] a coarse history is the fine one with points removed', () => {
  fc.assert(
    fc.property(anySymbol, anyTime, fc.integer({ min: 2, max: 40 }), (traded, from, factor) => {
      const to = from + 400 * tickMs
      const fine = new Map(quoteRange(key, traded, from, to, tickMs).map((point) => [point.at, point.price]))
      for (const point of quoteRange(key, traded, from, to, factor * tickMs)) expect(point.price).toBe(fine.get(point.at))
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['every tick', 1_000, 2_000, 250, [1_000, 1_250, 1_500, 1_750, 2_000]],
  ['a step below a tick', 1_000, 1_500, 10, [1_000, 1_250, 1_500]],
  ['a step between two ticks', 1_000, 2_000, 749, [1_000, 1_500, 2_000]],
  ['ends between two steps', 1_001, 2_999, 1_000, [2_000]],
  ['a start before 1970', -1_000, 500, 250, [0, 250, 500]],
  ['an end before the start', 2_000, 1_000, 250, []],
])('[SRV-07] the history of %s has the whole steps of its range', (_name, from, to, stepMs, times) => {
  expect(quoteRange(key, bitcoin, from, to, stepMs).map(({ at }) => at)).toEqual(times)
})

test('[SRV-07] only the newest part of a long history is sent, nothing of a closed market', () => {
  const long = quoteRange(key, bitcoin, 0, 2_000_000, tickMs)
  expect([long.length, long[0]?.at, long.at(-1)?.at]).toEqual([2_000, 2_000_000 - 1_999 * tickMs, 2_000_000])
  const saturday = Date.parse('2026-11-21T12:00:00Z')
  expect(quoteRange(key, euro, saturday, saturday + 1_000, tickMs)).toEqual([])
})

test('[SRV-07] only a price of the last five seconds counts as seen', () => {
  const now = 1_790_000_000_000
  const seen = (ago: number): boolean => wasQuoted(key, bitcoin, priceAt(key, bitcoin, now - ago), now)
  expect(seenPriceMs).toBe(5_000)
  expect([seen(0), seen(tickMs), seen(5_000), seen(5_000 + tickMs)]).toEqual([true, true, true, false])
  expect(wasQuoted(key, euro, euro.basePoints * 2, now)).toBe(false)
})

test('a stream has a name that depends on its key', () => {
  expect(streamName([0x6f70656e, 0x666c6f6f])).toBe('b1e326eb670a7a41')
  expect(streamName([1, 2])).toBe('cbe7f8e54352df0a')
  expect([streamName([1, 4]), streamName([1, 50])]).toEqual(['02b7557e83abef20', 'c706f3dc0ab0020f'])
})

test('[SRV-07] a quote in the API has exactly its points', () => {
  fc.assert(
    fc.property(anySymbol, anyTime, (traded, at) => {
      const { symbol, price, at: quotedAt } = quoteAt(key, traded, at)
      expect(symbol).toBe(traded.symbol)
      expect(decimalToPoints(price, traded.digits)).toBe(priceAt(key, traded, lastOpen(traded.hours, at)))
      expect(quotedAt).toBe(tickStart(lastOpen(traded.hours, at)))
    }),
    { numRuns: 500 },
  )
})
