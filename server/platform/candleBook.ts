import type { Moment } from '../../domain/kernel/time.ts'
import { type Candle, candleAt, candleStarts } from '../../domain/trading/candles.ts'
import type { TradedSymbol } from '../../domain/trading/symbols.ts'
import type { Market } from './market.ts'

/** Finished candles that are kept; some 5 MB. The oldest asked for go first. */
const mostKept = 50_000
/** For so long candles are computed at a stretch: the live quotes wait no longer than that. */
const stretchMs = 4

const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

export type CandleBook = {
  read(traded: TradedSymbol, stepMs: number, before: Moment, limit: number, now: Moment): Promise<{ candles: Candle[]; more: boolean }>
}

/** The candles of the stream: computed when first asked for, and finished ones kept, for they never change. */
export function openCandleBook(market: Market): CandleBook {
  const kept = new Map<string, Candle | null>()

  const candleOf = (traded: TradedSymbol, stepMs: number, at: Moment, now: Moment): Candle | null => {
    const name = `${traded.symbol} ${stepMs} ${at}`
    const known = kept.get(name)
    if (known !== undefined) return known
    const candle = candleAt(market.key, traded, at, stepMs, now)
    if (at + stepMs > now) return candle
    kept.set(name, candle)
    const oldest = kept.keys().next()
    if (kept.size > mostKept && !oldest.done) kept.delete(oldest.value)
    return candle
  }

  return {
    async read(traded, stepMs, before, limit, now) {
      const candles: Candle[] = []
      let since = performance.now()
      for (const start of candleStarts(traded, stepMs, Math.min(before, now + 1))) {
        if (candles.length === limit) return { candles: candles.toReversed(), more: true }
        const candle = candleOf(traded, stepMs, start, now)
        if (candle) candles.push(candle)
        if (performance.now() - since < stretchMs) continue
        await breathe()
        since = performance.now()
      }
      return { candles: candles.toReversed(), more: false }
    },
  }
}
