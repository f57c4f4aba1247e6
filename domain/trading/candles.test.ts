import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourMs } from '../kernel/time.ts'
import { addQuote, type Candle, candleAt, candleBetween, candleStarts, candleStepsMs, joinCandles } from './candles.ts'
import { priceAt } from './quoteWalk.ts'
import { findSymbol, tradedSymbols, type TradedSymbol } from './symbols.ts'

const key = [0x6f70656e, 0x666c6f6f] as const
const euro = findSymbol('EUR/USD') as TradedSymbol
const anySymbol = fc.constantFrom(...tradedSymbols)
const anyTime = fc.integer({ min: 1_609_459_200_000, max: 1_900_000_000_000 })

// walkProperties.test.ts proves these figures quote by quote.
test.each([
  ['EUR/USD', 5_000, { open: 108_480, high: 108_485, low: 108_478, close: 108_485 }],
  ['EUR/USD', 60_000, { open: 108_465, high: 108_494, low: 108_465, close: 108_483 }],
  ['EUR/USD', 3_600_000, { open: 108_508, high: 108_580, low: 108_384, close: 108_403 }],
  ['EUR/USD', 86_400_000, { open: 108_460, high: 108_737, low: 108_041, close: 108_186 }],
  ['TECH100', 14_400_000, { open: 182_541, high: 183_169, low: 182_016, close: 183_165 }],
  ['TECH100', 86_400_000, { open: 183_075, high: 183_516, low: 181_745, close: 182_063 }],
  ['BTC/USD', 15_000, { open: 6_183_197, high: 6_184_922, low: 6_183_197, close: 6_184_922 }],
  ['BTC/USD', 900_000, { open: 6_175_734, high: 6_186_670, low: 6_171_587, close: 6_182_465 }],
  ['BTC/USD', 86_400_000, { open: 6_137_517, high: 6_294_362, low: 6_131_653, close: 6_252_178 }],
])('[SRV-07] every later version reproduces the recorded candle of %s, %i ms', (symbol, stepMs, candle) => {
  const traded = findSymbol(symbol) as TradedSymbol
  const at = 1_790_000_000_000 - (1_790_000_000_000 % stepMs)
  expect(candleAt(key, traded, at, stepMs, at + stepMs)).toEqual({ at, ...candle })
})

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

test('[SRV-07] candles are listed back to the start of the history, and it is one of them', () => {
  const bitcoin = findSymbol('BTC/USD') as TradedSymbol
  expect([...candleStarts(bitcoin, 5_000, 20_000, 10_000)]).toEqual([15_000, 10_000])
})

test('[SRV-07] a closed market has no candle, and joining none changes nothing', () => {
  const saturday = Date.parse('2026-11-21T12:00:00Z')
  const candle: Candle = { at: 60_000, open: 5, high: 7, low: 4, close: 6 }
  expect(candleAt(key, euro, saturday, hourMs, saturday + hourMs)).toBeNull()
  expect([joinCandles(candle, null), joinCandles(null, candle), joinCandles(null, null)]).toEqual([candle, candle, null])
  expect(joinCandles(candle, { at: 120_000, open: 9, high: 9, low: 3, close: 8 })).toEqual({
    at: 60_000,
    open: 5,
    high: 9,
    low: 3,
    close: 8,
  })
})

test('[SRV-07] a candle over a break of the market has the quotes of both sessions', () => {
  const tuesday = Date.parse('2026-11-24T00:00:00Z')
  const [noon, one] = [tuesday + 12 * hourMs, tuesday + 13 * hourMs]
  const minute = (hour: number): number => 2 * 1_440 + hour * 60
  const withBreak = {
    ...euro,
    hours: [
      { from: minute(0), to: minute(12) },
      { from: minute(13), to: minute(24) },
    ],
  }
  const sessions = joinCandles(candleBetween(key, euro, tuesday, noon), candleBetween(key, euro, one, tuesday + 24 * hourMs))
  expect(sessions).toMatchObject({ at: tuesday })
  expect(candleBetween(key, withBreak, tuesday, tuesday + 24 * hourMs)).toEqual(sessions)
})

test('[SRV-07] a running candle includes the quote that has just begun', () => {
  const bitcoin = findSymbol('BTC/USD') as TradedSymbol
  const at = 1_790_000_000_000
  const price = priceAt(key, bitcoin, at)
  expect(candleAt(key, bitcoin, at, 5_000, at)).toEqual({ at, open: price, high: price, low: price, close: price })
})

test('[SRV-07] between two quotes there is no candle', () => {
  const bitcoin = findSymbol('BTC/USD') as TradedSymbol
  expect(candleBetween(key, bitcoin, 1_790_000_000_001, 1_790_000_000_250)).toBeNull()
  expect(candleBetween(key, bitcoin, 1_790_000_000_001, 1_790_000_000_251)).toMatchObject({ at: 1_790_000_000_001 })
})

test('[SRV-07] candles last from five seconds to a day', () => {
  expect(candleStepsMs).toEqual([5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000, 14_400_000, 86_400_000])
})

test('[SRV-07] an old quote changes no candle', () => {
  expect(addQuote(null, 60_000, 59_999, 100)).toEqual({ at: 0, open: 100, high: 100, low: 100, close: 100 })
  const candle: Candle = { at: 60_000, open: 5, high: 7, low: 4, close: 6 }
  expect(addQuote(candle, 60_000, 59_999, 100)).toBe(candle)
  expect(addQuote(candle, 60_000, 119_999, 8)).toEqual({ at: 60_000, open: 5, high: 8, low: 4, close: 8 })
  expect(addQuote(candle, 60_000, 119_999, 2)).toEqual({ at: 60_000, open: 5, high: 7, low: 2, close: 2 })
  expect(addQuote(candle, 60_000, 120_000, 8)).toEqual({ at: 120_000, open: 8, high: 8, low: 8, close: 8 })
})
