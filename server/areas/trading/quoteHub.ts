import type { WireQuote } from '../../../contract/trading.ts'
import { secondMs } from '../../../domain/kernel/time.ts'
import { isOpenAt } from '../../../domain/trading/hours.ts'
import { quoteAt } from '../../../domain/trading/quotes.ts'
import { tickMs, tickStart } from '../../../domain/trading/quoteWalk.ts'
import type { TradedSymbol } from '../../../domain/trading/symbols.ts'
import type { Market } from './market.ts'

/**
 * After a longer sleep of the process only the newest quotes are sent, because older ones are of no use to
 * traders.
 */
const maxCatchUpMs = 5 * secondMs

/**
 * `send` gets the quotes of one time together, for each time after `receivedUpTo`; symbols that are not
 * traded then are left out.
 */
type QuoteListener = { symbols: readonly TradedSymbol[]; receivedUpTo: number; send: (quotes: readonly WireQuote[]) => void }
export type QuoteHub = { subscribe(listener: QuoteListener): () => void; stop(): void }

/**
 * Sends every listener each new quote of its symbols: one timer and one calculation for all listeners, none
 * without any.
 */
export function openQuoteHub(market: Market, now: () => number): QuoteHub {
  const listeners = new Set<QuoteListener>()
  let timer: NodeJS.Timeout | undefined
  let sentUpTo = 0

  const sendAt = (at: number): void => {
    const quotes = new Map<TradedSymbol, WireQuote>()
    const quoteOf = (traded: TradedSymbol): WireQuote[] => {
      if (!isOpenAt(traded.hours, at)) return []
      const quote = quotes.get(traded) ?? quoteAt(market.key, traded, at)
      quotes.set(traded, quote)
      return [quote]
    }
    for (const { symbols, receivedUpTo, send } of listeners) {
      // A listener that subscribed between a quote's time and its timer has that quote already.
      if (at <= receivedUpTo) continue
      const due = symbols.flatMap(quoteOf)
      if (due.length > 0) send(due)
    }
  }
  const tick = (): void => {
    const newest = tickStart(now())
    for (let at = Math.max(sentUpTo + tickMs, newest - maxCatchUpMs); at <= newest; at += tickMs) sendAt(at)
    sentUpTo = Math.max(sentUpTo, newest)
    schedule()
  }
  const schedule = (): void => {
    timer = listeners.size > 0 ? setTimeout(tick, tickMs - (now() % tickMs)) : undefined
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      if (timer === undefined) {
        sentUpTo = listener.receivedUpTo
        schedule()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearTimeout(timer)
        timer = undefined
      }
    },
    stop() {
      listeners.clear()
      clearTimeout(timer)
      timer = undefined
    },
  }
}
