import { dayMs, type Moment } from '../kernel/time.ts'
import { halfSipHash, type HashKey } from './halfSipHash.ts'
import { symbolWord } from './streamKey.ts'
import type { TradedSymbol } from './symbols.ts'

/** Four quotes a second: as often as a person can follow, and what contract/trading.ts promises. */
export const tickMs = 250
const ticksPerDay = dayMs / tickMs
/** Every 16th day stands near the base, so that the price never wanders off for good. */
const daysPerSpan = 16
/** Standard deviation of the sum of four uniform 16-bit numbers, about the mean below. */
const noiseDeviation = 65_536 / Math.sqrt(3)
const noiseMean = (4 * 65_535) / 2

type Walk = { key: HashKey; word: number; base: number; daySigma: number }

/** About normal, never beyond 3.47 deviations: the sum of four uniform numbers (no logarithm, whose last digit engines differ in). */
function noise({ key, word }: Walk, day: number, tick: number): number {
  const [low, high] = halfSipHash(key, [word, day, tick])
  return ((low & 0xffff) + (low >>> 16) + (high & 0xffff) + (high >>> 16) - noiseMean) / noiseDeviation
}

/** The Brownian bridge between two known ends, by halving: about log2(hi − lo) steps to any moment, and nothing stored. */
function bridge(
  lo: number,
  hi: number,
  fromPrice: number,
  toPrice: number,
  at: number,
  unitSigma: number,
  noiseAt: (mid: number) => number,
): number {
  let [left, right, leftPrice, rightPrice] = [lo, hi, fromPrice, toPrice]
  while (at !== left) {
    const mid = (left + right) >>> 1
    const before = mid - left
    const after = right - mid
    const straight = leftPrice + ((rightPrice - leftPrice) * before) / (before + after)
    const price = Math.round(straight + noiseAt(mid) * unitSigma * Math.sqrt((before * after) / (before + after)))
    if (at < mid) [right, rightPrice] = [mid, price]
    else [left, leftPrice] = [mid, price]
  }
  return leftPrice
}

/** The price at 00:00 UTC of a day (days since 1970). */
function dayAnchor(walk: Walk, day: number): number {
  const start = day - (day % daysPerSpan)
  const end = (spanStart: number): number => Math.round(walk.base + walk.daySigma * noise(walk, spanStart, 0))
  return bridge(0, daysPerSpan, end(start), end(start + daysPerSpan), day - start, walk.daySigma, (mid) => noise(walk, start + mid, 0))
}

/**
 * The price in points at a moment (milliseconds since 1970, not negative) of the stream with this key: always the same
 * one, in the past as in the future, within half and one and a half times the base (SRV-07).
 */
export function priceAt(key: HashKey, traded: TradedSymbol, at: Moment): number {
  const tick = Math.floor(at / tickMs)
  const day = Math.floor(tick / ticksPerDay)
  const walk: Walk = {
    key,
    word: symbolWord(traded.symbol),
    base: traded.basePoints,
    daySigma: (traded.basePoints * traded.dayMovePpm) / 1_000_000,
  }
  const tickSigma = walk.daySigma / Math.sqrt(ticksPerDay)
  return bridge(0, ticksPerDay, dayAnchor(walk, day), dayAnchor(walk, day + 1), tick % ticksPerDay, tickSigma, (mid) =>
    noise(walk, day, mid),
  )
}

/** The moment at which the quote in force at `at` began. */
export const tickStart = (at: Moment): Moment => at - (at % tickMs)
