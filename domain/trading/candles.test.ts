import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../kernel/time.ts'
import { addQuote, type Candle, candleAt, candleBetween, candleStarts, candleStepsMs, joinCandles } from './candles.ts'
import { isOpenAt } from './hours.ts'
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

// A day's candle has 345 600 quotes: a test below builds it from those of four hours.
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

test('[SRV-07] candles of a longer interval equal the joined ones of a shorter interval', () => {
  fc.assert(
    fc.property(anySymbol, anyTime, fc.integer({ min: 3, max: candleStepsMs.length - 1 }), (traded, time, index) => {
      const [short = 1, long = 1] = [candleStepsMs[index - 1], candleStepsMs[index]]
      const at = time - (time % long)
      const parts: Candle[] = []
      for (let start = at; start < at + long; start += short) {
        const part = candleAt(key, traded, start, short, at + long)
        if (part) parts.push(part)
      }
      const whole = candleAt(key, traded, at, long, at + long)
      expect(whole).toEqual(
        parts.length === 0
          ? null
          : {
              at,
              open: parts[0]?.open,
              high: Math.max(...parts.map(({ high }) => high)),
              low: Math.min(...parts.map(({ low }) => low)),
              close: parts.at(-1)?.close,
            },
      )
    }),
    { numRuns: 150 },
  )
})

test('[SRV-07] a candle in two parts, joined, is the whole one', () => {
  fc.assert(
    fc.property(
      anySymbol,
      anyTime,
      fc.constantFrom(...candleStepsMs),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (traded, time, stepMs, part) => {
        const at = time - (time % stepMs)
        const cut = at + Math.floor(stepMs * part)
        const [first, second] = [candleBetween(key, traded, at, cut), candleBetween(key, traded, cut, at + stepMs)]
        fc.pre(cut < at + stepMs)
        expect(joinCandles(first, second && { ...second, at })).toEqual(candleAt(key, traded, at, stepMs, at + stepMs))
      },
    ),
    { numRuns: 150 },
  )
})

test('[SRV-07] weekend candles are skipped, the ones around it are not', () => {
  const monday = Date.parse('2026-11-23T00:00:00Z')
  const starts: number[] = []
  for (const start of candleStarts(euro, hourMs, monday, 0)) {
    if (starts.push(start) === 5) break
  }
  expect(starts.map((at) => new Date(at).toISOString())).toEqual([
    '2026-11-22T23:00:00.000Z',
    '2026-11-22T22:00:00.000Z',
    '2026-11-22T21:00:00.000Z',
    '2026-11-20T20:00:00.000Z',
    '2026-11-20T19:00:00.000Z',
  ])
})

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

test('[SRV-07] an old quote changes no candle', () => {
  const candle: Candle = { at: 60_000, open: 5, high: 7, low: 4, close: 6 }
  expect(addQuote(candle, 60_000, 59_999, 100)).toBe(candle)
  expect(addQuote(candle, 60_000, 119_999, 8)).toEqual({ at: 60_000, open: 5, high: 8, low: 4, close: 8 })
  expect(addQuote(candle, 60_000, 120_000, 8)).toEqual({ at: 120_000, open: 8, high: 8, low: 8, close: 8 })
})
