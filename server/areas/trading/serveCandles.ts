import type { FastifyInstance, FastifyReply } from 'fastify'
import { quoteCandles } from '../../../contract/trading.ts'
import { minuteMs } from '../../../domain/kernel/time.ts'
import { ipRange } from '../../../domain/session/ipRange.ts'
import { candleStepsMs } from '../../../domain/trading/candles.ts'
import { pointsToDecimal } from '../../../domain/trading/priceText.ts'
import { findSymbol } from '../../../domain/trading/symbols.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { type CandleBook, openCandleBook } from './candleBook.ts'
import type { Market } from './market.ts'
import { parseInteger } from './searchQuery.ts'
import { QueueFull } from './sliceQueue.ts'

/** Candles of one response: a little more than the widest chart shows. */
const maxCandles = 500
const defaultCandles = 300
/**
 * Blocks of candles computed per address and minute: some two seconds of work. Cached blocks cost nothing.
 */
export const blocksPerMinute = 120
/** Retry-After in seconds: by then the queue has moved on. */
const queueRetrySeconds = 5

/** Returns a signal that aborts when the response's connection closes, also after the response was sent. */
function abortOnClose(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return controller.signal
}

/**
 * Serves the chart's history, in pages back in time (SRV-07). Throws Refusal 404 `order.symbolUnknown`, 400
 * at `stepMs`; with a `Retry-After` 429 `request.tooOften` above the limit of one address, 503 `request.busy`
 * above that of all.
 */
export function serveCandles(app: FastifyInstance, { now, config }: Deps, market: Market, book: CandleBook = openCandleBook(market)): void {
  const limits = app.createRateLimit({ max: blocksPerMinute, timeWindow: minuteMs, keyGenerator: ({ ip }) => `candles ${ipRange(ip)}` })

  serve(app, quoteCandles, async ({ query, request, reply }) => {
    const traded = findSymbol(query['symbol'] ?? '')
    if (!traded) throw new Refusal(404, 'order.symbolUnknown')
    const stepMs = Number(query['stepMs'])
    if (!candleStepsMs.includes(stepMs)) throw new Refusal(400, 'request.malformed', { stepMs: 'request.invalid_value' })
    const limit = Math.max(1, parseInteger(query['limit'], defaultCandles, maxCandles))
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
    const candleRequest = { traded, stepMs, before: parseInteger(query['before'], Infinity), limit, now: now() }
    const signal = abortOnClose(reply)
    const { candles, more } = await book.read(candleRequest, { signal, charge }).catch((error: unknown) => {
      // A disconnected caller reads no response, so its code does not matter.
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
