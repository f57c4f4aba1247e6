import type { FastifyInstance } from 'fastify'
import { quoteHistory, symbols } from '../../contract/trading.ts'
import { moneyToDecimal } from '../../domain/kernel/money.ts'
import { expiriesMs } from '../../domain/trading/orderRules.ts'
import { quoteRange } from '../../domain/trading/quotes.ts'
import { stakeRanges } from '../../domain/trading/stakes.ts'
import { findSymbol, tradedSymbols } from '../../domain/trading/symbols.ts'
import type { Deps } from '../kernel/deps.ts'
import { Refusal } from '../kernel/refusal.ts'
import { serve } from '../kernel/serve.ts'
import type { Market } from './market.ts'

const stake = Object.fromEntries(
  Object.entries(stakeRanges).map(([currency, { min, max }]) => [currency, { min: moneyToDecimal(min), max: moneyToDecimal(max) }]),
)

/** What everybody may see, guests too: symbols, terms and prices. A history never reaches past now. */
export function serveMarket(app: FastifyInstance, deps: Deps, market: Market): void {
  serve(app, symbols, async () => ({
    symbols: tradedSymbols.map(({ symbol, name, digits, payoutPercent }) => ({ symbol, name, digits, payoutPercent })),
    now: deps.now(),
    stake,
    expiries: [...expiriesMs],
  }))

  serve(app, quoteHistory, async ({ query }) => {
    const traded = findSymbol(query['symbol'] ?? '')
    if (!traded) throw new Refusal(404, 'order.symbolUnknown')
    const to = Math.min(Number(query['to']), deps.now())
    return {
      symbol: traded.symbol,
      points: quoteRange(market.key, traded, Math.max(0, Number(query['from'])), to, Number(query['stepMs'])),
    }
  })
}
