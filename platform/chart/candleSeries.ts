import type { WireCandle, WireQuote } from '../../contract/trading.ts'
import { addQuote, type Candle } from '../../domain/trading/candles.ts'
import { decimalToPoints } from '../../domain/trading/priceText.ts'

/** The candles of one symbol and interval, oldest first. Quotes extend the end, history extends the start. */
export type CandleSeries = {
  readonly stepMs: number
  readonly digits: number
  all(): readonly Candle[]
  last(): Candle | null
  /** Adds older candles in front. */
  prepend(older: readonly WireCandle[]): void
  /**
   * Replaces the newest candles after a break. Returns false and changes nothing if they do not reach back to
   * the known ones.
   */
  renew(newest: readonly WireCandle[]): boolean
  /**
   * Returns what changed: the last candle, a new one after it, or nothing for a quote from before the last
   * candle.
   */
  add(quote: Pick<WireQuote, 'at' | 'price'>): 'changed' | 'new' | 'nothing'
}

export function candleSeries(stepMs: number, digits: number): CandleSeries {
  let candles: Candle[] = []
  const points = (text: string): number => decimalToPoints(text, digits) ?? 0
  const read = (wire: readonly WireCandle[]): Candle[] =>
    wire.map(({ at, open, high, low, close }) => ({ at, open: points(open), high: points(high), low: points(low), close: points(close) }))

  return {
    stepMs,
    digits,
    all: () => candles,
    last: () => candles.at(-1) ?? null,
    prepend(older) {
      const first = candles[0]?.at ?? Infinity
      candles = [...read(older).filter(({ at }) => at < first), ...candles]
    },
    renew(newest) {
      const [first, last] = [newest[0], candles.at(-1)]
      if (!first || !last || first.at > last.at) return false
      candles = [...candles.filter(({ at }) => at < first.at), ...read(newest)]
      return true
    },
    add({ at, price }) {
      const last = candles.at(-1) ?? null
      const next = addQuote(last, stepMs, at, points(price))
      if (next === last) return 'nothing'
      if (last && next.at === last.at) candles[candles.length - 1] = next
      else candles.push(next)
      return last && next.at === last.at ? 'changed' : 'new'
    },
  }
}
