import type { UTCTimestamp } from 'lightweight-charts'
import type { Candle } from '../../domain/trading/candles.ts'
import type { ChartStyle } from './intervals.ts'

/** Returns a time in milliseconds as the chart's. */
export const secondsOf = (at: number): UTCTimestamp => (at / 1_000) as UTCTimestamp

/** Returns a price in points as a number, for drawing only. */
export const valueOf = (points: number, digits: number): number => points / 10 ** digits

/** Returns a candle as the chart's series takes it. */
export const candlePoint = (style: ChartStyle, { at, open, high, low, close }: Candle, digits: number) =>
  style === 'line'
    ? { time: secondsOf(at), value: valueOf(close, digits) }
    : {
        time: secondsOf(at),
        open: valueOf(open, digits),
        high: valueOf(high, digits),
        low: valueOf(low, digits),
        close: valueOf(close, digits),
      }
