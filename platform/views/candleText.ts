import type { Candle } from '../../domain/trading/candles.ts'
import { pointsToDecimal } from '../../domain/trading/priceText.ts'
import { formatTag } from '../../domain/kernel/languageTag.ts'
import type { PlatformState } from '../state/state.ts'
import { timeFormats } from '../chart/timeFormats.ts'

export type CandleText = { time: string; open: string; high: string; low: string; close: string }

const times = new Map<string, ReturnType<typeof timeFormats>>()

/** Returns a candle as text: its start in local time, and its prices. */
export function candleText(
  { at, open, high, low, close }: Candle,
  digits: number,
  { language }: Pick<PlatformState, 'language'>,
): CandleText {
  const format = times.get(language) ?? timeFormats(formatTag(language))
  times.set(language, format)
  const price = (points: number): string => pointsToDecimal(points, digits)
  // Bidi isolate: an Arabic month would otherwise reorder the prices after it.
  const time = `\u2068${format.cursor((at / 1_000) as never)}\u2069`
  return { time, open: price(open), high: price(high), low: price(low), close: price(close) }
}
