import type { EpochMs } from '../../../domain/kernel/time.ts'
import { type Candle, candleBetween, joinCandles } from '../../../domain/trading/candles.ts'
import type { TradedSymbol } from '../../../domain/trading/symbols.ts'
import type { Market } from './market.ts'

type Known = { at: EpochMs; upTo: EpochMs; candle: Candle | null }

/**
 * Returns a reader of unfinished candles, by symbol and interval: it extends the last result by the quotes
 * since.
 */
export function runningCandles(market: Market): (traded: TradedSymbol, stepMs: number, at: EpochMs, now: EpochMs) => Candle | null {
  const known = new Map<string, Known>()
  return (traded, stepMs, at, now) => {
    const name = `${traded.symbol} ${stepMs}`
    const last = known.get(name)
    const before = last && last.at === at && last.upTo <= now + 1 ? last : { at, upTo: at, candle: null }
    const since = candleBetween(market.key, traded, before.upTo, now + 1)
    const candle = joinCandles(before.candle, since && { ...since, at })
    known.set(name, { at, upTo: now + 1, candle })
    return candle
  }
}
