import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { quoteStream, type WireQuote } from '../../contract/trading.ts'
import { minuteMs, secondMs } from '../../domain/kernel/time.ts'
import { quoteAt } from '../../domain/trading/quotes.ts'
import { tickMs, tickStart } from '../../domain/trading/quoteWalk.ts'
import { findSymbol, type TradedSymbol } from '../../domain/trading/symbols.ts'
import type { Deps } from '../kernel/deps.ts'
import { Refusal } from '../kernel/refusal.ts'
import { serve } from '../kernel/serve.ts'
import type { Market } from './market.ts'
import { openQuoteHub } from './quoteHub.ts'

/** Tells a listener that the line lives, and proxies not to cut it. */
const heartbeatMs = 15 * secondMs
/** What a returning listener missed is told again up to this age; older quotes are in the history. */
const backfillMs = minuteMs
/** A reader so far behind is cut off; it comes back by its Last-Event-ID. */
const mostUnreadBytes = 64 * 1_024
/** Open streams of one address: a few tabs of a few people behind one router. */
const mostStreams = 40

const asEvent = (quote: WireQuote): string => `id: ${quote.at}\ndata: ${JSON.stringify(quote)}\n\n`

/** The quotes that the listener has not heard, the present one always among them. */
function missedQuotes(market: Market, traded: TradedSymbol, lastEventId: unknown, now: number): WireQuote[] {
  const newest = tickStart(now)
  const heard = typeof lastEventId === 'string' && /^\d{1,15}$/.test(lastEventId) ? tickStart(Number(lastEventId)) : newest
  const quotes: WireQuote[] = []
  for (let at = Math.min(newest, Math.max(heard + tickMs, newest - backfillMs)); at <= newest; at += tickMs)
    quotes.push(quoteAt(market.key, traded, at))
  return quotes
}

/** Serves the live quotes as server-sent events. Refusals: 404 `order.symbolUnknown`, 429 `stream.tooMany`. */
export function serveQuoteStream(app: FastifyInstance, deps: Deps, market: Market): void {
  const hub = openQuoteHub(market, deps.now)
  const open = new Map<string, Set<PassThrough>>()

  serve(app, quoteStream, async ({ query, request, reply }) => {
    const traded = findSymbol(query['symbol'] ?? '')
    if (!traded) throw new Refusal(404, 'order.symbolUnknown')
    const mine = open.get(request.ip) ?? new Set()
    if (mine.size >= mostStreams) throw new Refusal(429, 'stream.tooMany')

    const line = new PassThrough()
    const say = (text: string): void => {
      if (line.readableLength > mostUnreadBytes) line.destroy()
      else line.write(text)
    }
    open.set(request.ip, mine.add(line))
    const missed = missedQuotes(market, traded, request.headers['last-event-id'], deps.now())
    const leave = hub.subscribe({ traded, hear: (quote) => say(asEvent(quote)) })
    const heartbeat = setInterval(() => say(': beat\n\n'), heartbeatMs)
    line.once('close', () => {
      leave()
      clearInterval(heartbeat)
      mine.delete(line)
      if (mine.size === 0) open.delete(request.ip)
    })
    say(missed.map(asEvent).join(''))
    reply.header('content-type', 'text/event-stream; charset=utf-8').header('cache-control', 'no-store').header('x-accel-buffering', 'no')
    return reply.send(line)
  })

  // Before the server waits for its connections: these would never end by themselves.
  app.addHook('preClose', async () => {
    hub.stop()
    for (const lines of open.values()) for (const line of lines) line.destroy()
  })
}
