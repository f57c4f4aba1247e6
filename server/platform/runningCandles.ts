import type { Moment } from '../../domain/kernel/time.ts'
import { type Candle, candleBetween, joined } from '../../domain/trading/candles.ts'
import type { TradedSymbol } from '../../domain/trading/symbols.ts'
import type { Market } from './market.ts'

type Known = { at: Moment; upTo: Moment; candle: Candle | null }

/** The candle of each symbol and interval that has not ended: what was known of it a moment ago, and the quotes since. */
export function runningCandles(market: Market): (traded: TradedSymbol, stepMs: number, at: Moment, now: Moment) => Candle | null {
  const known = new Map<string, Known>()
  return (traded, stepMs, at, now) => {
    const name = `${traded.symbol} ${stepMs}`
    const last = known.get(name)
    const before = last && last.at === at && last.upTo <= now + 1 ? last : { at, upTo: at, candle: null }
    const since = candleBetween(market.key, traded, before.upTo, now + 1)
    const candle = joined(before.candle, since && { ...since, at })
    known.set(name, { at, upTo: now + 1, candle })
    return candle
  }
}
