import type { FastifyInstance } from 'fastify'
import { quoteHistory, symbols } from '../../../contract/trading.ts'
import { moneyToDecimal } from '../../../domain/kernel/money.ts'
import { expiriesMs } from '../../../domain/trading/orderRules.ts'
import { dayMs } from '../../../domain/kernel/time.ts'
import { quoteAt, quoteRange } from '../../../domain/trading/quotes.ts'
import { stakeRanges } from '../../../domain/trading/stakes.ts'
import { findSymbol, tradedSymbols, type TradedSymbol } from '../../../domain/trading/symbols.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import type { Market } from './market.ts'

const stake = Object.fromEntries(
  Object.entries(stakeRanges).map(([currency, { min, max }]) => [currency, { min: moneyToDecimal(min), max: moneyToDecimal(max) }]),
)

/** Returns a symbol's terms and prices, so that a list of all symbols needs no stream of all. */
const termsOf = (market: Market, traded: TradedSymbol, now: number) => {
  const { symbol, name, digits, payoutPercent, kind, hours } = traded
  const { price } = quoteAt(market.key, traded, now)
  const { price: dayBefore } = quoteAt(market.key, traded, now - dayMs)
  return { symbol, name, digits, payoutPercent, kind, hours: hours && [...hours], price, dayBefore }
}

/** Serves what everybody may see, guests too: symbols, terms and prices. A history never reaches past now. */
export function serveMarket(app: FastifyInstance, deps: Deps, market: Market): void {
  serve(app, symbols, async () => ({
    symbols: tradedSymbols.map((traded) => termsOf(market, traded, deps.now())),
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
