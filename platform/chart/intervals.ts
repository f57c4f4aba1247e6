import { candleStepsMs } from '../../domain/trading/candles.ts'

/**
 * The candle lengths the chart offers, by the name on the button; in the order of `candleStepsMs`
 * (domain/trading/candles.ts).
 */
export const intervalNames = ['5s', '15s', '1m', '5m', '15m', '1h', '4h', '1d'] as const
export type IntervalName = (typeof intervalNames)[number]
export const stepOf = (name: IntervalName): number => candleStepsMs[intervalNames.indexOf(name)] ?? 60_000

export const chartStyles = ['line', 'candles'] as const
export type ChartStyle = (typeof chartStyles)[number]
