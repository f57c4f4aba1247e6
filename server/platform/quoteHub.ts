import type { WireQuote } from '../../contract/trading.ts'
import { secondMs } from '../../domain/kernel/time.ts'
import { isOpenAt } from '../../domain/trading/hours.ts'
import { quoteAt } from '../../domain/trading/quotes.ts'
import { tickMs, tickStart } from '../../domain/trading/quoteWalk.ts'
import type { TradedSymbol } from '../../domain/trading/symbols.ts'
import type { Market } from './market.ts'

/** A process that slept longer than this tells only the newest: nobody trades on the rest. */
const mostCaughtUpMs = 5 * secondMs

/**
 * `hear` is told the quotes of one moment together, of each moment after `heardTo`, which the listener knows already; a symbol that is not
 * traded then has none.
 */
type Listener = { symbols: readonly TradedSymbol[]; heardTo: number; hear: (quotes: readonly WireQuote[]) => void }
export type QuoteHub = { subscribe(listener: Listener): () => void; stop(): void }

/** Tells every listener each new quote of its symbols: one timer and one calculation however many listen, none while nobody does. */
export function openQuoteHub(market: Market, now: () => number): QuoteHub {
  const listeners = new Set<Listener>()
  let timer: NodeJS.Timeout | undefined
  let told = 0

  const tellAt = (at: number): void => {
    const quotes = new Map<TradedSymbol, WireQuote>()
    const quoteOf = (traded: TradedSymbol): WireQuote[] => {
      if (!isOpenAt(traded.hours, at)) return []
      const quote = quotes.get(traded) ?? quoteAt(market.key, traded, at)
      quotes.set(traded, quote)
      return [quote]
    }
    for (const { symbols, heardTo, hear } of listeners) {
      // Who came between a moment and the timer that tells of it has heard of that moment.
      if (at <= heardTo) continue
      const heard = symbols.flatMap(quoteOf)
      if (heard.length > 0) hear(heard)
    }
  }
  const tick = (): void => {
    const newest = tickStart(now())
    for (let at = Math.max(told + tickMs, newest - mostCaughtUpMs); at <= newest; at += tickMs) tellAt(at)
    told = Math.max(told, newest)
    schedule()
  }
  const schedule = (): void => {
    timer = listeners.size > 0 ? setTimeout(tick, tickMs - (now() % tickMs)) : undefined
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      if (timer === undefined) {
        told = listener.heardTo
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
