import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../kernel/time.ts'
import { halfSipHash, type HashKey } from './halfSipHash.ts'
import { quoteHistoryLimit, quoteAt, quoteRange, seenPriceMs, wasQuoted } from './quotes.ts'
import { priceAt, tickMs, tickStart } from './quoteWalk.ts'
import { decimalToPoints } from './priceText.ts'
import { lastOpen } from './hours.ts'
import { findSymbol, tradedSymbols, type TradedSymbol } from './symbols.ts'

const key: HashKey = [0xe411ffbc, 0x465dd69c]
const otherKey: HashKey = [0xe411ffbc, 0x465dd69d]
const anyKey = fc.tuple(fc.integer({ min: 0, max: 0xffff_ffff }), fc.integer({ min: 0, max: 0xffff_ffff }))
const euro = findSymbol('EUR/USD') as TradedSymbol
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
  const told = Object.keys(known).map((symbol) => [symbol, priceAt(key, findSymbol(symbol) as TradedSymbol, 1_790_000_000_000)])
  expect(Object.fromEntries(told)).toEqual(known)
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

test('[SRV-07] a history is ordered, within its range and at most as long as the limit', () => {
  fc.assert(
    fc.property(anyTime, fc.integer({ min: -hourMs, max: 2 * hourMs }), fc.integer({ min: -10, max: 5_000 }), (from, length, step) => {
      const points = quoteRange(key, euro, from, from + length, step)
      expect(points.length).toBeLessThanOrEqual(quoteHistoryLimit)
      for (const [index, point] of points.entries()) {
        expect(point.at).toBeGreaterThanOrEqual(from)
        expect(point.at).toBeLessThanOrEqual(from + length)
        if (index > 0) expect(point.at).toBeGreaterThan(points[index - 1]?.at ?? Infinity)
      }
    }),
    { numRuns: 40 },
  )
})

test('[SRV-07] a price of the last five seconds counts as seen, an invented one does not', () => {
  const now = 1_790_000_001_234
  expect(wasQuoted(key, euro, priceAt(key, euro, now - seenPriceMs + 1), now)).toBe(true)
  expect(wasQuoted(key, euro, euro.basePoints * 2, now)).toBe(false)
})

test('[SRV-07] a quote in the API has exactly its points', () => {
  fc.assert(
    fc.property(anySymbol, anyTime, (traded, at) => {
      const { price, at: quotedAt } = quoteAt(key, traded, at)
      expect(decimalToPoints(price, traded.digits)).toBe(priceAt(key, traded, lastOpen(traded.hours, at)))
      expect(quotedAt).toBe(tickStart(lastOpen(traded.hours, at)))
    }),
    { numRuns: 500 },
  )
})
