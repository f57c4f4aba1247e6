import type { ComputedSignal } from '../../../domain/signals/computeSignals.ts'
import { ruleTerms, validMs } from '../../../domain/signals/terms.ts'
import { pointsAt } from '../../../domain/trading/quotes.ts'
import { findSymbol, type TradedSymbol } from '../../../domain/trading/symbols.ts'
import type { Market } from '../trading/market.ts'

/** Traded at all hours. */
const symbol = 'BTC/USD'

/**
 * Returns a signal that no rule has given, at the current price, for testers; null if its symbol is not
 * traded.
 */
export function sampleSignal({ key }: Market, now: number): { traded: TradedSymbol; signal: ComputedSignal } | null {
  const traded = findSymbol(symbol)
  if (!traded) return null
  const openPoints = pointsAt(key, traded, now)
  const values = { before: '28.6', value: '31.2', level: '30' }
  const { expiryMs } = ruleTerms.rsi
  return { traded, signal: { symbol, rule: 'rsi', direction: 'up', at: now, until: now + validMs, expiryMs, openPoints, values } }
}
