import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '../kernel/time.ts'
import { blockFrom, candleIn, endedIn, fillBlock, historyFrom, newBlock, slicesOfBlock } from './candleBlocks.ts'
import { type Candle, candleAt, candleStepsMs } from './candles.ts'
import type { HashKey } from './halfSipHash.ts'
import { dayBridge, ticksPerDay } from './quoteWalk.ts'
import { findSymbol, tradedSymbols, type TradedSymbol } from './symbols.ts'
import { extremesOn } from './walkExtremes.ts'

const key: HashKey = [0x6f70656e, 0x666c6f6f]
const anySymbol = fc.constantFrom(...tradedSymbols)
const anyTime = fc.integer({ min: 1_609_459_200_000, max: 1_900_000_000_000 })

test('[SRV-07] a block holds exactly the candles that have ended, however often filling was interrupted', () => {
  fc.assert(
    fc.property(anySymbol, anyTime, fc.constantFrom(...candleStepsMs), fc.nat(slicesOfBlock), (traded, now, stepMs, left) => {
      const block = newBlock(stepMs, blockFrom(stepMs, now))
      const ended = endedIn(block, now)
      const begun = fillBlock(key, traded, block, ended)
      for (let slice = 0; slice < left; slice += 1) begun.next()
      for (const _slice of fillBlock(key, traded, block, ended));
      const told: (Candle | null)[] = []
      const expected: (Candle | null)[] = []
      for (let at = block.from; at < now; at += stepMs) {
        told.push(candleIn(block, at))
        expected.push(at + stepMs <= now + 1 ? candleAt(key, traded, at, stepMs, now) : null)
      }
      expect(told).toEqual(expected)
    }),
    { numRuns: 40 },
  )
})

test.each(candleStepsMs)('[SRV-07] a block of candles of %i ms is computed in twenty-four slices at most', (stepMs) => {
  const block = newBlock(stepMs, blockFrom(stepMs, 1_790_000_000_000))
  let slices = 1
  for (const _slice of fillBlock(key, findSymbol('BTC/USD') as TradedSymbol, block, block.prices.length / 4)) slices += 1
  expect(slices).toBeLessThanOrEqual(slicesOfBlock)
  expect(slices).toBeGreaterThanOrEqual(slicesOfBlock / 2)
})

test('[SRV-07] the extremes of a day take about two thousand steps of the walk', () => {
  let middles = 0
  for (let day = 20_000; day < 20_040; day += 1) {
    const bridge = dayBridge(key, findSymbol('EUR/USD') as TradedSymbol, day)
    const counted = { ...bridge, noiseAt: (mid: number) => ((middles += 1), bridge.noiseAt(mid)) }
    extremesOn(counted, 0, ticksPerDay)
  }
  expect(middles / 40).toBeLessThan(2_500)
})

test.each(candleStepsMs)('[SRV-07] the history of candles of %i ms covers at least a week and has a start', (stepMs) => {
  const now = Date.parse('2026-11-22T12:34:56Z')
  const from = historyFrom(stepMs, now)
  expect(from % stepMs).toBe(0)
  expect(now - from).toBeGreaterThanOrEqual(7 * dayMs)
  expect((now - from) / stepMs).toBeLessThanOrEqual(Math.max((7 * dayMs) / stepMs, 5_000) + 1_000)
  expect(historyFrom(stepMs, Date.parse('2021-01-03T00:00:00Z'))).toBe(Date.parse('2021-01-01T00:00:00Z'))
})
