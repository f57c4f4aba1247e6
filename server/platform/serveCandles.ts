import type { FastifyInstance, FastifyReply } from 'fastify'
import { quoteCandles } from '../../contract/trading.ts'
import { minuteMs } from '../../domain/kernel/time.ts'
import { candleStepsMs } from '../../domain/trading/candles.ts'
import { pointsToDecimal } from '../../domain/trading/priceText.ts'
import { findSymbol } from '../../domain/trading/symbols.ts'
import type { Deps } from '../kernel/deps.ts'
import { Refusal } from '../kernel/refusal.ts'
import { serve } from '../kernel/serve.ts'
import { type CandleBook, openCandleBook } from './candleBook.ts'
import type { Market } from './market.ts'
import { wholeNumber } from './pageOf.ts'
import { QueueFull } from './sliceQueue.ts'

/** Candles of one answer: a little more than the widest chart shows. */
const mostCandles = 500
const usualCandles = 300
/** Blocks of candles that are computed for one address in a minute: some two seconds of work. What is kept already costs nothing. */
export const blocksPerMinute = 120
/** After so many seconds the queue has moved on. */
const queueRetrySeconds = 5

/** Aborted when the connection of an answer closes, also one that was answered. */
function closing(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}

/**
 * The history of the chart, in pages back in time (SRV-07). Refusals: 404 `order.symbolUnknown`, 400 at `stepMs`; with a `Retry-After`
 * 429 `request.tooOften` when too much is computed for one address, 503 `request.busy` when too much is for all.
 */
export function serveCandles(app: FastifyInstance, { now, config }: Deps, market: Market, book: CandleBook = openCandleBook(market)): void {
  const limits = app.createRateLimit({ max: blocksPerMinute, timeWindow: minuteMs, keyGenerator: ({ ip }) => `candles ${ip}` })

  serve(app, quoteCandles, async ({ query, request, reply }) => {
    const traded = findSymbol(query['symbol'] ?? '')
    if (!traded) throw new Refusal(404, 'order.symbolUnknown')
    const stepMs = Number(query['stepMs'])
    if (!candleStepsMs.includes(stepMs)) throw new Refusal(400, 'request.malformed', { stepMs: 'request.invalid_value' })
    const limit = Math.max(1, wholeNumber(query['limit'], usualCandles, mostCandles))
    const refuse = (status: 429 | 503, code: string, seconds: number): Refusal => {
      reply.header('retry-after', seconds)
      return new Refusal(status, code)
    }
    const charge = async (blocks: number): Promise<void> => {
      for (let block = 0; config.rateLimits && block < blocks; block += 1) {
        const allowed = await limits(request)
        if (!allowed.isAllowed && allowed.isExceeded) throw refuse(429, 'request.tooOften', allowed.ttlInSeconds)
      }
    }
    const asked = { traded, stepMs, before: wholeNumber(query['before'], Infinity), limit, now: now() }
    const signal = closing(reply)
    const { candles, more } = await book.read(asked, { signal, charge }).catch((error: unknown) => {
      // Who has left reads no answer.
      if (error instanceof QueueFull || signal.aborted) throw refuse(503, 'request.busy', queueRetrySeconds)
      throw error
    })
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
