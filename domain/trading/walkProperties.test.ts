import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../kernel/time.ts'
import { blockFrom, candleIn, endedIn, fillBlock, newBlock, slicesOfBlock } from './candleBlocks.ts'
import { addQuote, type Candle, candleAt, candleStarts, candleStepsMs } from './candles.ts'
import { isOpenAt } from './hours.ts'
import { quoteHistoryLimit, quoteRange } from './quotes.ts'
import { priceAt, tickMs } from './quoteWalk.ts'
import { findSymbol, tradedSymbols, type TradedSymbol } from './symbols.ts'

const key = [0x6f70656e, 0x666c6f6f] as const
const euro = findSymbol('EUR/USD') as TradedSymbol
const anySymbol = fc.constantFrom(...tradedSymbols)
const anyTime = fc.integer({ min: 1_609_459_200_000, max: 1_900_000_000_000 })
const shortSteps = candleStepsMs.filter((stepMs) => stepMs < hourMs)

/** Reference implementation: builds a candle from its quotes one by one. */
function summed(traded: TradedSymbol, at: number, stepMs: number, now: number): Candle | null {
  let candle: Candle | null = null
  for (let tick = at; tick < at + stepMs && tick <= now; tick += tickMs)
    if (isOpenAt(traded.hours, tick)) candle = addQuote(candle, stepMs, tick, priceAt(key, traded, tick))
  return candle
}

test('[SRV-07] a candle summarises its quotes, at every interval below an hour, finished or running', () => {
  fc.assert(
    fc.property(anySymbol, anyTime, fc.constantFrom(...shortSteps), fc.nat(1_500), (traded, time, stepMs, running) => {
      const at = time - (time % stepMs)
      const now = running < 750 ? at + stepMs * 2 : at + Math.floor((stepMs * running) / 1_500)
      expect(candleAt(key, traded, at, stepMs, now)).toEqual(summed(traded, at, stepMs, now))
    }),
    { numRuns: 150 },
  )
})

// A day's candle has 345 600 quotes: a test in candles.test.ts builds it from those of four hours.
test.each(candleStepsMs.filter((stepMs) => stepMs >= hourMs && stepMs < dayMs))(
  '[SRV-07] a candle of %i ms summarises its quotes',
  (stepMs) => {
    for (const [symbol, day] of [
      ['BTC/USD', 20_411],
      ['EUR/USD', 20_412],
    ] as const) {
      const traded = findSymbol(symbol) as TradedSymbol
      const at = day * dayMs
      expect(candleAt(key, traded, at, stepMs, at + dayMs)).toEqual(summed(traded, at, stepMs, at + dayMs))
    }
  },
)

test('[SRV-07] every counted candle has quotes, and none between two is skipped', () => {
  fc.assert(
    fc.property(anySymbol, anyTime, fc.constantFrom(...candleStepsMs), (traded, time, stepMs) => {
      const before = time - (time % stepMs)
      let last = before
      let seen = 0
      for (const at of candleStarts(traded, stepMs, before, 0)) {
        expect(candleAt(key, traded, at, stepMs, before + 7 * dayMs)).not.toBeNull()
        for (let gap = last - stepMs; gap > at; gap -= stepMs)
          expect([at, gap, candleAt(key, traded, gap, stepMs, before + 7 * dayMs)]).toEqual([at, gap, null])
        last = at
        if ((seen += 1) === 3) return
      }
    }),
    { numRuns: 30 },
  )
})

test('[SRV-07] a block holds exactly the candles that have ended, however often filling was interrupted', () => {
  fc.assert(
    fc.property(anySymbol, anyTime, fc.constantFrom(...candleStepsMs), fc.nat(slicesOfBlock), (traded, now, stepMs, left) => {
      const block = newBlock(stepMs, blockFrom(stepMs, now))
      const ended = endedIn(block, now)
      const begun = fillBlock(key, traded, block, ended)
      for (let slice = 0; slice < left; slice += 1) begun.next()
      for (const _slice of fillBlock(key, traded, block, ended));
      const computed: (Candle | null)[] = []
      const expected: (Candle | null)[] = []
      for (let at = block.from; at < now; at += stepMs) {
        computed.push(candleIn(block, at))
        expected.push(at + stepMs <= now + 1 ? candleAt(key, traded, at, stepMs, now) : null)
      }
      expect(computed).toEqual(expected)
    }),
    { numRuns: 40 },
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
