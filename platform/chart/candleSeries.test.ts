import { expect, test } from 'vitest'
import { candleSeries } from './candleSeries.ts'

const candle = (at: number, price: string) => ({ at, open: price, high: price, low: price, close: price })

test('[SRV-07] adds history in front and quotes at the end, and no candle twice', () => {
  const series = candleSeries(60_000, 5)
  series.prepend([candle(120_000, '1.10000'), candle(180_000, '1.20000')])
  expect(series.add({ at: 180_250, price: '1.30000' })).toBe('changed')
  expect(series.add({ at: 239_750, price: '1.10500' })).toBe('changed')
  expect(series.add({ at: 240_000, price: '1.15000' })).toBe('new')
  expect(series.add({ at: 239_999, price: '9.00000' })).toBe('nothing')
  series.prepend([candle(60_000, '1.00000'), candle(120_000, '9.00000')])
  expect(series.all()).toEqual([
    { at: 60_000, open: 100_000, high: 100_000, low: 100_000, close: 100_000 },
    { at: 120_000, open: 110_000, high: 110_000, low: 110_000, close: 110_000 },
    { at: 180_000, open: 120_000, high: 130_000, low: 110_500, close: 110_500 },
    { at: 240_000, open: 115_000, high: 115_000, low: 115_000, close: 115_000 },
  ])
})

test('[SRV-07] after a break the newest candles replace the drawn ones and older candles stay', () => {
  const series = candleSeries(60_000, 5)
  series.prepend([candle(60_000, '1.00000'), candle(120_000, '1.10000')])
  expect(series.renew([candle(120_000, '1.20000'), candle(180_000, '1.30000')])).toBe(true)
  expect(series.all().map(({ at, close }) => [at, close])).toEqual([
    [60_000, 100_000],
    [120_000, 120_000],
    [180_000, 130_000],
  ])
  expect(series.renew([candle(300_000, '1.40000')])).toBe(false)
  expect(series.last()?.at).toBe(180_000)
})
