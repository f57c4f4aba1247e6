import { expect, test } from 'vitest'
import { dayMs } from '../kernel/time.ts'
import { blockFrom, candleIn, endedIn, fillBlock, historyFrom, newBlock, slicesOfBlock } from './candleBlocks.ts'
import { candleAt, candleStepsMs } from './candles.ts'
import type { HashKey } from './halfSipHash.ts'
import { dayBridge, ticksPerDay } from './quoteWalk.ts'
import { findSymbol, type TradedSymbol } from './symbols.ts'
import { extremesOn } from './walkExtremes.ts'

const key: HashKey = [0x6f70656e, 0x666c6f6f]
const euro = findSymbol('EUR/USD') as TradedSymbol

test('[SRV-07] a block is filled in slices up to the wanted candle, and later further', () => {
  const block = newBlock(5_000, 1_790_000_000_000)
  const computed = (): boolean[] =>
    [0, 29, 30, 44, 45, 59, 60].map((index) => {
      const at = block.from + index * 5_000
      const candle = candleIn(block, at)
      if (candle !== null) expect(candle).toEqual(candleAt(key, euro, at, 5_000, at + 5_000))
      return candle !== null
    })
  const filling = fillBlock(key, euro, block, 45)
  expect([filling.next().done, block.filled]).toEqual([false, 30])
  expect(computed()).toEqual([true, true, false, false, false, false, false])
  expect([filling.next().done, block.filled]).toEqual([true, 45])
  expect(computed()).toEqual([true, true, true, true, false, false, false])
  expect([...fillBlock(key, euro, block, 60)]).toHaveLength(0)
  expect(computed()).toEqual([true, true, true, true, true, true, false])
  expect([...fillBlock(key, euro, block, 60)]).toHaveLength(0)
  expect(block.filled).toBe(60)
})

test('[SRV-07] while the market is closed a block has no candles', () => {
  const block = newBlock(5_000, Date.parse('2026-11-21T12:00:00Z'))
  expect([...fillBlock(key, euro, block, 2)]).toHaveLength(0)
  expect([block.filled, candleIn(block, block.from)]).toEqual([2, null])
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
  for (let day = 20_000; day < 20_010; day += 1) {
    const bridge = dayBridge(key, euro, day)
    const counted = { ...bridge, noiseAt: (mid: number) => ((middles += 1), bridge.noiseAt(mid)) }
    extremesOn(counted, 0, ticksPerDay)
  }
  expect(middles / 10).toBeLessThan(2_500)
})

test.each(candleStepsMs)('[SRV-07] the history of candles of %i ms covers at least a week and has a start', (stepMs) => {
  const now = Date.parse('2026-11-22T12:34:56Z')
  const from = historyFrom(stepMs, now)
  expect(from % stepMs).toBe(0)
  expect(now - from).toBeGreaterThanOrEqual(7 * dayMs)
  expect((now - from) / stepMs).toBeLessThanOrEqual(Math.max((7 * dayMs) / stepMs, 5_000) + 1_000)
  expect(historyFrom(stepMs, Date.parse('2021-01-03T00:00:00Z'))).toBe(Date.parse('2021-01-01T00:00:00Z'))
})

/** Candles of a block, and how far the block and the history that contain this moment reach back. */
test.each([
  [5_000, 720, 800_000, 605_600_000],
  [15_000, 480, 800_000, 605_600_000],
  [60_000, 240, 8_000_000, 612_800_000],
  [300_000, 144, 8_000_000, 1_520_000_000],
  [900_000, 96, 51_200_000, 4_544_000_000],
  [3_600_000, 72, 224_000_000, 18_108_800_000],
  [14_400_000, 42, 396_800_000, 72_368_000_000],
  [86_400_000, 28, 2_211_200_000, 180_540_800_000],
])('[SRV-07] candles of %i ms have blocks of %i', (stepMs, candles, sinceBlock, sinceHistory) => {
  const now = 1_790_000_000_000
  const block = newBlock(stepMs, blockFrom(stepMs, now))
  expect([block.prices.length, now - block.from, now - historyFrom(stepMs, now)]).toEqual([candles * 4, sinceBlock, sinceHistory])
})

test('[SRV-07] a candle counts as ended at its last millisecond', () => {
  const block = newBlock(5_000, 0)
  expect([-1, 4_998, 4_999, 9_999, 100 * dayMs].map((now) => endedIn(block, now))).toEqual([0, 0, 1, 2, 720])
  const later = newBlock(5_000, 3_600_000)
  expect([0, 3_604_998, 3_604_999].map((now) => endedIn(later, now))).toEqual([0, 0, 1])
})

test('[SRV-07] a candle that is not computed is missing', () => {
  const block = newBlock(5_000, 1_790_000_000_000)
  expect(candleIn(block, block.from)).toBeNull()
})
