import { expect, test } from 'vitest'
import type { WireCandle } from '../../contract/trading.ts'
import { candleSeries } from '../chart/candleSeries.ts'
import type { PriceChart } from '../chart/priceChart.ts'
import { parsePreferences } from '../device/preferences.ts'
import { initialState } from '../state/initialState.ts'
import { textsOf } from '../texts/texts.ts'
import { chartCursor } from './chartCursor.ts'

const candles = (from: number, count: number): WireCandle[] =>
  Array.from({ length: count }, (_, index) => ({
    at: from + index * 60_000,
    open: '1.0',
    high: '1.0',
    low: '1.0',
    close: String(from + index),
  }))

function setUp() {
  const attributes = new Map<string, string>()
  const canvas = Object.assign(new EventTarget(), { setAttribute: (name: string, value: string) => void attributes.set(name, value) })
  const pointed: (number | null)[] = []
  const series = candleSeries(60_000, 1)
  const state = initialState(textsOf('en', { 'chart.candle': '{{close}}' }), 'en', 'dark', parsePreferences(null, false))
  const chart = { point: (index: number | null) => void pointed.push(index) } as unknown as PriceChart
  chartCursor(
    canvas as unknown as HTMLElement,
    () => chart,
    () => series,
    () => state,
  )
  const press = (key: string): void => void canvas.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key }))
  return { series, press, pointed, read: () => attributes.get('aria-valuetext') }
}

test('[SRV-07] the keyboard cursor stays on its candle when older ones are added in front', () => {
  const { series, press, pointed, read } = setUp()
  series.prepend(candles(6_000_000, 30))
  press('Home')
  expect([pointed.at(-1), read()]).toEqual([0, '6000000.0'])
  series.prepend(candles(0, 100))
  press('ArrowLeft')
  expect([pointed.at(-1), read()]).toEqual([99, '99.0'])
  press('ArrowRight')
  press('ArrowRight')
  expect([pointed.at(-1), read()]).toEqual([101, '6000001.0'])
})

test('[APP-24, SRV-07] the chart has a value before its first candle has loaded', () => {
  expect(setUp().read()).toBe('–')
})
