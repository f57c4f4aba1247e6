import type { FastifyInstance } from 'fastify'
import { quoteCandles } from '../../contract/trading.ts'
import { candleStepsMs } from '../../domain/trading/candles.ts'
import { pointsToDecimal } from '../../domain/trading/priceText.ts'
import { findSymbol } from '../../domain/trading/symbols.ts'
import type { Deps } from '../kernel/deps.ts'
import { Refusal } from '../kernel/refusal.ts'
import { serve } from '../kernel/serve.ts'
import { openCandleBook } from './candleBook.ts'
import type { Market } from './market.ts'
import { wholeNumber } from './pageOf.ts'

/** Candles of one answer: a little more than the widest chart shows. */
const mostCandles = 500
const usualCandles = 300

/** The history of the chart, in pages back in time (SRV-07). Refusals: 404 `order.symbolUnknown`, 400 at `stepMs`. */
export function serveCandles(app: FastifyInstance, { now }: Deps, market: Market): void {
  const book = openCandleBook(market)
  serve(app, quoteCandles, async ({ query }) => {
    const traded = findSymbol(query['symbol'] ?? '')
    if (!traded) throw new Refusal(404, 'order.symbolUnknown')
    const stepMs = Number(query['stepMs'])
    if (!candleStepsMs.includes(stepMs)) throw new Refusal(400, 'request.malformed', { stepMs: 'request.invalid_value' })
    const limit = Math.max(1, wholeNumber(query['limit'], usualCandles, mostCandles))
    const { candles, more } = await book.read(traded, stepMs, wholeNumber(query['before'], Infinity), limit, now())
    const text = (points: number): string => pointsToDecimal(points, traded.digits)
    return {
      symbol: traded.symbol,
      stepMs,
      candles: candles.map(({ at, open, high, low, close }) => ({
        at,
        open: text(open),
        high: text(high),
        low: text(low),
        close: text(close),
      })),
      more,
    }
  })
}
