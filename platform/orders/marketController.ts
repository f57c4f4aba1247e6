import { symbols, type WireQuote } from '../../contract/trading.ts'
import { secondMs } from '../../domain/kernel/time.ts'
import type { CandleSeries } from '../chart/candleSeries.ts'
import type { PriceChart } from '../chart/priceChart.ts'
import { call } from '../net/call.ts'
import { openQuoteFeed, type QuoteFeed } from '../net/quoteFeed.ts'
import { offeredOf, tokenOf, type PlatformState, type Terms } from '../state/state.ts'
import type { Store } from '../state/store.ts'
import { isTraded, withoutConnectionRefusal } from '../state/marketState.ts'
import { createCandleHistory } from './candleHistory.ts'
import { openServerClock } from './serverClock.ts'

/**
 * The longest wait for the host page's session before the first stream, in ms: a stream opened earlier is a
 * guest's, and would be replaced by the person's. Until then the prices of the terms are shown.
 */
const sessionWaitMs = secondMs
/** The limit of one stream: of a longer list the rest is not live. */
const maxStreamed = 32

/**
 * Returns the symbols to stream: the chosen one, those of open orders, and all while the symbol list is open.
 */
export function wantedSymbols({ symbol, open, panel, terms }: Pick<PlatformState, 'symbol' | 'open' | 'panel' | 'terms'>): string {
  const listed = panel === 'symbols' ? (terms?.symbols ?? []).map((one) => one.symbol) : []
  const wanted = new Set([symbol, ...open.map((order) => order.symbol), ...listed])
  return [...wanted].slice(0, maxStreamed).toSorted().join(',')
}

export type MarketController = {
  start(): Promise<void>
  /** Loads the candles after a change of symbol or interval. */
  showHistory(): Promise<void>
  /** Loads candles before the oldest known one, if there are any. */
  showOlder(): Promise<void>
  series(): CandleSeries | null
  tick(): void
  retryNow(): void
}

/**
 * Returns the symbol to begin with: the last choice on this device; else the first that is open now, so that
 * there is something to see.
 */
function firstSymbol({ symbol, preferences }: PlatformState, offered: Terms['symbols'], now: number): string {
  const chosen = preferences.symbol === null ? undefined : offered.find((one) => one.symbol === symbol)
  return (chosen ?? offered.find((one) => isTraded(one, now)) ?? offered[0])?.symbol ?? ''
}

/** Returns the prices that come with the terms, for the time before the first quotes. */
const firstQuotes = (offered: Terms['symbols']): PlatformState['quotes'] =>
  Object.fromEntries(offered.flatMap(({ symbol, price }) => (price ? [[symbol, { symbol, price, at: 0 }]] : [])))

/**
 * Loads terms, candles and live quotes. `onAccountChange` is called with each version of the person's
 * accounts.
 */
export function openMarketController(
  store: Store<PlatformState>,
  chart: () => PriceChart,
  onAccountChange: (version: string) => void,
): MarketController {
  const clock = openServerClock()
  const history = createCandleHistory(store, chart)
  const startedAt = performance.now()
  let feed: QuoteFeed | null = null
  let following = ''

  const onQuote = (quote: WireQuote): void => {
    const { symbol, quotes } = store.get()
    clock.recordQuote(quote)
    store.set({ quotes: { ...quotes, [quote.symbol]: quote } })
    if (quote.symbol !== symbol) return
    // An open stream survives for a while after the host page has lost its connection; until then no order
    // can be placed.
    if (store.get().connection === 'online') store.set({ placing: withoutConnectionRefusal(store.get()) })
    store.set({ feed: 'live' })
    history.add(quote)
  }

  /** Opens a new stream if the wanted symbols or the person changed. */
  const updateFeed = (): void => {
    const state = store.get()
    const [wanted, token] = [wantedSymbols(state), tokenOf(state)]
    const key = `${wanted} ${token}`
    if (key === following || state.terms === null) return
    if (state.session.who === 'unknown' && performance.now() - startedAt < sessionWaitMs) return
    following = key
    const resumeId = feed === null ? '' : feed.resumeId()
    feed?.close()
    const opened = (again: boolean): void => void ((again || resumeId === null) && history.load('missed'))
    feed = openQuoteFeed({ symbols: wanted, token }, { quote: onQuote, opened, accountChanged: onAccountChange }, resumeId ?? '')
  }

  return {
    showHistory: () => history.load('all'),
    showOlder: history.loadOlder,
    series: history.series,
    async start() {
      store.set({ termsLoading: 'loading' })
      const answer = await call(symbols)
      if (!answer.ok) return store.set({ termsLoading: 'failed' })
      const { now, ...terms } = answer.value
      clock.set(now)
      const symbol = firstSymbol(store.get(), terms.symbols, now)
      store.set({ terms, termsLoading: 'ready', symbol, now, quotes: firstQuotes(terms.symbols) })
      updateFeed()
      await history.load('all')
    },
    tick() {
      updateFeed()
      const state = store.get()
      const offered = offeredOf(state)
      const stale = clock.isStale(state.symbol) && offered !== null && isTraded(offered, clock.now())
      store.set({ now: clock.now(), ...(stale && state.feed === 'live' && { feed: 'stale' as const }) })
    },
    retryNow: () => feed?.retryNow(),
  }
}
