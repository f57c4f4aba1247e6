import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { quoteStream, type WireQuote } from '../../../contract/trading.ts'
import { minuteMs, secondMs } from '../../../domain/kernel/time.ts'
import { isOpenAt } from '../../../domain/trading/hours.ts'
import { quoteAt } from '../../../domain/trading/quotes.ts'
import { tickMs, tickStart } from '../../../domain/trading/quoteWalk.ts'
import { findSymbol, type TradedSymbol } from '../../../domain/trading/symbols.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { openAccountWatch } from './accountWatch.ts'
import type { Market } from './market.ts'
import { openQuoteHub } from './quoteHub.ts'

/**
 * Keeps idle connections open: listeners and proxies see that the stream is alive though nothing is traded.
 */
const heartbeatMs = 5 * secondMs
/** Missed quotes are sent again up to this age; older ones are in the history. */
const backfillMs = minuteMs
/** A reader this far behind is disconnected; it reconnects with its Last-Event-ID. */
const maxUnreadBytes = 256 * 1_024
/** Open streams of guests per address: a few tabs of a few people behind one router. */
const maxGuestStreams = 40
/** Open streams per person: their tabs and devices. Thousands of people may share a carrier's address. */
const maxPersonStreams = 12

/**
 * Formats the quotes of one time. Only the last has the id, so that a listener cut off among them gets them
 * all again.
 */
const asEvents = (quotes: readonly WireQuote[], at: number): string =>
  quotes.map((quote, index) => `${index === quotes.length - 1 ? `id: ${at}\n` : ''}data: ${JSON.stringify(quote)}\n\n`).join('')

/**
 * Returns the events that a listener missed up to `newest`, by time, followed by the quotes in force, also
 * those of closed markets.
 */
function missedEvents(market: Market, symbols: readonly TradedSymbol[], lastEventId: unknown, newest: number): string {
  const receivedUpTo = typeof lastEventId === 'string' && /^\d{1,15}$/.test(lastEventId) ? tickStart(Number(lastEventId)) : newest
  let events = ''
  for (let at = Math.max(receivedUpTo + tickMs, newest - backfillMs); at < newest; at += tickMs) {
    const quotes = symbols.filter(({ hours }) => isOpenAt(hours, at)).map((traded) => quoteAt(market.key, traded, at))
    events += asEvents(quotes, at)
  }
  const inForce = symbols.map((traded) => quoteAt(market.key, traded, newest))
  return events + asEvents(inForce, newest)
}

/** Parses the symbols of a listener. Throws Refusal 404 `order.symbolUnknown` when one is not traded here. */
function parseSymbols(names: string | undefined): TradedSymbol[] {
  return [...new Set(names?.split(','))].map((name) => {
    const traded = findSymbol(name)
    if (!traded) throw new Refusal(404, 'order.symbolUnknown')
    return traded
  })
}

/**
 * Sent when money moved on an account of the listener, who then requests the details unless they are of this
 * version.
 */
const accountEvent = (version: string): string => `event: account\ndata: ${JSON.stringify({ version })}\n\n`

/**
 * Serves the live quotes as server-sent events, and to a person an event when an account of theirs changed.
 * Throws Refusal 404 `order.symbolUnknown`, 429 `stream.tooMany`.
 */
export function serveQuoteStream(app: FastifyInstance, deps: Deps, market: Market): void {
  const hub = openQuoteHub(market, deps.now)
  const accounts = openAccountWatch(deps)
  const open = new Map<string, Set<PassThrough>>()

  serve(app, quoteStream, async ({ query, person, request, reply }) => {
    const symbols = parseSymbols(query['symbol'])
    const owner = person ? `person ${person.customerId}` : request.ip
    const own = open.get(owner) ?? new Set()
    if (own.size >= (person ? maxPersonStreams : maxGuestStreams)) throw new Refusal(429, 'stream.tooMany')

    const stream = new PassThrough()
    const send = (text: string): void => {
      if (stream.readableLength > maxUnreadBytes) stream.destroy()
      else stream.write(text)
    }
    open.set(owner, own.add(stream))
    // Read once: quotes after this time are sent by the hub.
    const newest = tickStart(deps.now())
    const missed = missedEvents(market, symbols, request.headers['last-event-id'], newest)
    const leave = hub.subscribe({ symbols, receivedUpTo: newest, send: (quotes) => send(asEvents(quotes, quotes[0]?.at ?? 0)) })
    const stopWatching = person && accounts.follow({ customerId: person.customerId, changed: (version) => send(accountEvent(version)) })
    const heartbeat = setInterval(() => send(': beat\n\n'), heartbeatMs)
    stream.once('close', () => {
      leave()
      stopWatching?.()
      clearInterval(heartbeat)
      own.delete(stream)
      if (own.size === 0) open.delete(owner)
    })
    send(missed)
    reply.header('content-type', 'text/event-stream; charset=utf-8').header('cache-control', 'no-store').header('x-accel-buffering', 'no')
    return reply.send(stream)
  })

  // Streams never end by themselves, so they end before the server waits for its connections.
  app.addHook('preClose', async () => {
    hub.stop()
    for (const streams of open.values()) for (const stream of streams) stream.destroy()
    await accounts.stop()
  })
}
