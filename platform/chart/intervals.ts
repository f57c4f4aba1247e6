import { hourMs, minuteMs, secondMs } from '../../domain/kernel/time.ts'

/** How far apart the chart's points are. */
export const intervals = { '1s': secondMs, '5s': 5 * secondMs, '1m': minuteMs, '5m': 5 * minuteMs, '1h': hourMs } as const
export type IntervalName = keyof typeof intervals
export const intervalNames = Object.keys(intervals) as IntervalName[]

/** Points of one history: a little more than the widest chart shows. */
export const historyPoints = 400
