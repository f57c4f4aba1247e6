import { dayMs, type Moment } from '../kernel/time.ts'
import { halfSipHash, type HashKey } from './halfSipHash.ts'
import { symbolWord } from './streamWords.ts'
import type { TradedSymbol } from './symbols.ts'

/** Four quotes a second: as often as a person can follow, and what contract/trading.ts promises. */
export const tickMs = 250
export const ticksPerDay = dayMs / tickMs
/** Every 16th day stands near the base, so that the price never wanders off for good. */
const daysPerSpan = 16
/** Standard deviation of the sum of four uniform 16-bit numbers, about the mean below. */
const noiseDeviation = 65_536 / Math.sqrt(3)
const noiseMean = (4 * 65_535) / 2
/** The largest that `noise` can be, in deviations. */
export const noiseBound = noiseMean / noiseDeviation

type Walk = { key: HashKey; word: number; base: number; daySigma: number }

/** About normal, never beyond `noiseBound` deviations: the sum of four uniform numbers (no logarithm, whose last digit engines differ in). */
function noise({ key, word }: Walk, day: number, tick: number): number {
  const [low, high] = halfSipHash(key, [word, day, tick])
  return ((low & 0xffff) + (low >>> 16) + (high & 0xffff) + (high >>> 16) - noiseMean) / noiseDeviation
}

/** A walk between two known ends, `length` steps apart, whose middles are found by halving. */
export type Bridge = { length: number; from: number; to: number; unitSigma: number; noiseAt(mid: number): number }

/** The price in the middle of a stretch whose ends are known. */
export function middle({ unitSigma, noiseAt }: Bridge, left: number, right: number, leftPrice: number, rightPrice: number): number {
  const mid = (left + right) >>> 1
  const before = mid - left
  const after = right - mid
  const straight = leftPrice + ((rightPrice - leftPrice) * before) / (before + after)
  return Math.round(straight + noiseAt(mid) * unitSigma * Math.sqrt((before * after) / (before + after)))
}

/** The price at one step of a bridge: about log2(length) middles, and nothing stored. */
export function priceOn(bridge: Bridge, at: number): number {
  let [left, right, leftPrice, rightPrice] = [0, bridge.length, bridge.from, bridge.to]
  while (at !== left) {
    const mid = (left + right) >>> 1
    const price = middle(bridge, left, right, leftPrice, rightPrice)
    if (at < mid) [right, rightPrice] = [mid, price]
    else [left, leftPrice] = [mid, price]
  }
  return leftPrice
}

/** The price at 00:00 UTC of a day (days since 1970). */
function dayAnchor(walk: Walk, day: number): number {
  const start = day - (day % daysPerSpan)
  const end = (spanStart: number): number => Math.round(walk.base + walk.daySigma * noise(walk, spanStart, 0))
  const span = { length: daysPerSpan, from: end(start), to: end(start + daysPerSpan), unitSigma: walk.daySigma }
  return priceOn({ ...span, noiseAt: (mid) => noise(walk, start + mid, 0) }, day - start)
}

/** The ticks of one UTC day (days since 1970) of a symbol's stream. */
export function dayBridge(key: HashKey, traded: TradedSymbol, day: number): Bridge {
  const daySigma = (traded.basePoints * traded.dayMovePpm) / 1_000_000
  const walk: Walk = { key, word: symbolWord(traded.symbol), base: traded.basePoints, daySigma }
  return {
    length: ticksPerDay,
    from: dayAnchor(walk, day),
    to: dayAnchor(walk, day + 1),
    unitSigma: daySigma / Math.sqrt(ticksPerDay),
    noiseAt: (mid) => noise(walk, day, mid),
  }
}

/**
 * The price in points at a moment (milliseconds since 1970, not negative) of the stream with this key: always the same
 * one, in the past as in the future, within half and one and a half times the base (SRV-07).
 */
export function priceAt(key: HashKey, traded: TradedSymbol, at: Moment): number {
  const tick = Math.floor(at / tickMs)
  return priceOn(dayBridge(key, traded, Math.floor(tick / ticksPerDay)), tick % ticksPerDay)
}

/** The moment at which the quote in force at `at` began. */
export const tickStart = (at: Moment): Moment => at - (at % tickMs)
