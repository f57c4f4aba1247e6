import { dayMs, type EpochMs } from '../kernel/time.ts'
import { halfSipHash, type HashKey } from './halfSipHash.ts'
import { symbolHash } from './streamHash.ts'
import type { TradedSymbol } from './symbols.ts'

/** Four quotes a second: as fast as a person can follow, and as contract/trading.ts promises. */
export const tickMs = 250
export const ticksPerDay = dayMs / tickMs
/** Every 16th day starts near the base, so that the price never drifts away. */
const daysPerSpan = 16
/** Standard deviation of the sum of four uniform 16-bit numbers, around the mean below. */
const noiseDeviation = 65_536 / Math.sqrt(3)
const noiseMean = (4 * 65_535) / 2
/** The maximum of `noise`, in deviations. */
export const noiseBound = noiseMean / noiseDeviation

type Walk = { key: HashKey; word: number; base: number; daySigma: number }

/**
 * Approximately normal and never beyond `noiseBound`: the sum of four uniform numbers. Uses no logarithm,
 * because engines differ in its last digit.
 */
function noise({ key, word }: Walk, day: number, tick: number): number {
  const [low, high] = halfSipHash(key, [word, day, tick])
  return ((low & 0xffff) + (low >>> 16) + (high & 0xffff) + (high >>> 16) - noiseMean) / noiseDeviation
}

/** A random walk between two known ends, `length` steps apart, refined by halving (a Brownian bridge). */
export type WalkBridge = { length: number; from: number; to: number; unitSigma: number; noiseAt(mid: number): number }

/** Returns the price in the middle of an interval with known ends. */
export function middle({ unitSigma, noiseAt }: WalkBridge, left: number, right: number, leftPrice: number, rightPrice: number): number {
  const mid = (left + right) >>> 1
  const before = mid - left
  const after = right - mid
  const straight = leftPrice + ((rightPrice - leftPrice) * before) / (before + after)
  return Math.round(straight + noiseAt(mid) * unitSigma * Math.sqrt((before * after) / (before + after)))
}

/** Returns the price at one step of a bridge: about log2(length) halvings, nothing is stored. */
export function priceOn(bridge: WalkBridge, at: number): number {
  let [left, right, leftPrice, rightPrice] = [0, bridge.length, bridge.from, bridge.to]
  while (at !== left) {
    const mid = (left + right) >>> 1
    const price = middle(bridge, left, right, leftPrice, rightPrice)
    if (at < mid) [right, rightPrice] = [mid, price]
    else [left, leftPrice] = [mid, price]
  }
  return leftPrice
}

/** Returns the price at 00:00 UTC of a day (days since 1970). */
function dayAnchor(walk: Walk, day: number): number {
  const start = day - (day % daysPerSpan)
  const end = (spanStart: number): number => Math.round(walk.base + walk.daySigma * noise(walk, spanStart, 0))
  const span = { length: daysPerSpan, from: end(start), to: end(start + daysPerSpan), unitSigma: walk.daySigma }
  return priceOn({ ...span, noiseAt: (mid) => noise(walk, start + mid, 0) }, day - start)
}

/** Returns the ticks of one UTC day (days since 1970) of a symbol's stream. */
export function dayBridge(key: HashKey, traded: TradedSymbol, day: number): WalkBridge {
  const daySigma = (traded.basePoints * traded.dayMovePpm) / 1_000_000
  const walk: Walk = { key, word: symbolHash(traded.symbol), base: traded.basePoints, daySigma }
  return {
    length: ticksPerDay,
    from: dayAnchor(walk, day),
    to: dayAnchor(walk, day + 1),
    unitSigma: daySigma / Math.sqrt(ticksPerDay),
    noiseAt: (mid) => noise(walk, day, mid),
  }
}

/**
 * Returns the price in points at a time (non-negative milliseconds since 1970) for this key: deterministic
 * for past and future, between half and one and a half times the base (SRV-07).
 */
export function priceAt(key: HashKey, traded: TradedSymbol, at: EpochMs): number {
  const tick = Math.floor(at / tickMs)
  return priceOn(dayBridge(key, traded, Math.floor(tick / ticksPerDay)), tick % ticksPerDay)
}

/** Returns the time at which the quote that is current at `at` started. */
export const tickStart = (at: EpochMs): EpochMs => at - (at % tickMs)
