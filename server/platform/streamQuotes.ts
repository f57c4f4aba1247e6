import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { quoteStream, type WireQuote } from '../../contract/trading.ts'
import { minuteMs, secondMs } from '../../domain/kernel/time.ts'
import { isOpenAt } from '../../domain/trading/hours.ts'
import { quoteAt } from '../../domain/trading/quotes.ts'
import { tickMs, tickStart } from '../../domain/trading/quoteWalk.ts'
import { findSymbol, type TradedSymbol } from '../../domain/trading/symbols.ts'
import type { Deps } from '../kernel/deps.ts'
import { Refusal } from '../kernel/refusal.ts'
import { serve } from '../kernel/serve.ts'
import { openAccountWatch } from './accountWatch.ts'
import type { Market } from './market.ts'
import { openQuoteHub } from './quoteHub.ts'

/** Tells a listener that the line lives though nothing is traded, and proxies not to cut it. */
const heartbeatMs = 5 * secondMs
/** What a returning listener missed is told again up to this age; older quotes are in the history. */
const backfillMs = minuteMs
/** A reader so far behind is cut off; it comes back by its Last-Event-ID. */
const mostUnreadBytes = 256 * 1_024
/** Open streams of one address: a few tabs of a few people behind one router. */
const mostStreams = 40

/** The quotes of one moment. The last carries the moment as its id: who was cut off among them hears them all again. */
const asEvents = (quotes: readonly WireQuote[], at: number): string =>
  quotes.map((quote, index) => `${index === quotes.length - 1 ? `id: ${at}\n` : ''}data: ${JSON.stringify(quote)}\n\n`).join('')

/** What the listener has not heard up to `newest`, moment by moment, the quotes then in force always at its end, also those of closed markets. */
function missedEvents(market: Market, symbols: readonly TradedSymbol[], lastEventId: unknown, newest: number): string {
  const heard = typeof lastEventId === 'string' && /^\d{1,15}$/.test(lastEventId) ? tickStart(Number(lastEventId)) : newest
  let events = ''
  for (let at = Math.max(heard + tickMs, newest - backfillMs); at < newest; at += tickMs) {
    const quotes = symbols.filter(({ hours }) => isOpenAt(hours, at)).map((traded) => quoteAt(market.key, traded, at))
    events += asEvents(quotes, at)
  }
  const inForce = symbols.map((traded) => quoteAt(market.key, traded, newest))
  return events + asEvents(inForce, newest)
}

/** The symbols that a listener names. Throws Refusal 404 `order.symbolUnknown` when one is not traded here. */
function namedSymbols(names: string | undefined): TradedSymbol[] {
  return [...new Set(names?.split(','))].map((name) => {
    const traded = findSymbol(name)
    if (!traded) throw new Refusal(404, 'order.symbolUnknown')
    return traded
  })
}

/** Says that something has moved on an account of the listener's; what, they ask for themselves. */
const accountEvent = 'event: account\ndata: {}\n\n'

/** Serves the live quotes as server-sent events, and to a person the word that an account of theirs has changed. Refusals: 404 `order.symbolUnknown`, 429 `stream.tooMany`. */
export function serveQuoteStream(app: FastifyInstance, deps: Deps, market: Market): void {
  const hub = openQuoteHub(market, deps.now)
  const accounts = openAccountWatch(deps)
  const open = new Map<string, Set<PassThrough>>()

  serve(app, quoteStream, async ({ query, person, request, reply }) => {
    const symbols = namedSymbols(query['symbol'])
    const mine = open.get(request.ip) ?? new Set()
    if (mine.size >= mostStreams) throw new Refusal(429, 'stream.tooMany')

    const line = new PassThrough()
    const say = (text: string): void => {
      if (line.readableLength > mostUnreadBytes) line.destroy()
      else line.write(text)
    }
    open.set(request.ip, mine.add(line))
    // Read once: a moment that passes while the missed quotes are worked out is told by the hub.
    const newest = tickStart(deps.now())
    const missed = missedEvents(market, symbols, request.headers['last-event-id'], newest)
    const leave = hub.subscribe({ symbols, heardTo: newest, hear: (quotes) => say(asEvents(quotes, quotes[0]?.at ?? 0)) })
    const unfollow = person && accounts.follow({ customerId: person.customerId, changed: () => say(accountEvent) })
    const heartbeat = setInterval(() => say(': beat\n\n'), heartbeatMs)
    line.once('close', () => {
      leave()
      unfollow?.()
      clearInterval(heartbeat)
      mine.delete(line)
      if (mine.size === 0) open.delete(request.ip)
    })
    say(missed)
    reply.header('content-type', 'text/event-stream; charset=utf-8').header('cache-control', 'no-store').header('x-accel-buffering', 'no')
    return reply.send(line)
  })

  // Before the server waits for its connections: these would never end by themselves.
  app.addHook('preClose', async () => {
    hub.stop()
    for (const lines of open.values()) for (const line of lines) line.destroy()
    await accounts.stop()
  })
}
