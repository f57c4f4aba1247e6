import { quoteCandles, symbols } from '../../contract/trading.ts'
import { type CandleSeries, candleSeries } from '../chart/candleSeries.ts'
import { stepOf } from '../chart/intervals.ts'
import type { PriceChart } from '../chart/priceChart.ts'
import { call } from '../net/call.ts'
import { openQuoteFeed, type QuoteFeed } from '../net/quoteFeed.ts'
import { offeredOf, tokenOf, type PlatformState } from '../state/state.ts'
import type { Store } from '../state/store.ts'
import { isTraded, withoutConnectionRefusal } from '../state/marketState.ts'
import { openServerClock } from './serverClock.ts'

/** The limit of one stream: of a longer list the rest is not live. */
const maxStreamed = 32

/** Returns the symbols to stream: the chosen one, those of open orders, and all while the symbol list is open. */
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

/** Loads terms, candles and live quotes. `onAccountChange` is called with each version of the person's accounts. */
export function openMarketController(
  store: Store<PlatformState>,
  chart: () => PriceChart,
  onAccountChange: (version: string) => void,
): MarketController {
  const clock = openServerClock()
  let feed: QuoteFeed | null = null
  let following = ''
  let series: CandleSeries | null = null
  let older: 'some' | 'none' | 'loading' = 'none'

  const isShown = (symbol: string, interval: string): boolean => store.get().symbol === symbol && store.get().interval === interval

  /** `missed`: refills after a break and keeps the scroll position, unless more was missed than one response holds. */
  const showHistory = async (mode: 'all' | 'missed' = 'all'): Promise<void> => {
    const { symbol, interval, historyLoading } = store.get()
    const digits = offeredOf(store.get())?.digits ?? 5
    const stepMs = stepOf(interval)
    const known = mode === 'missed' && historyLoading === 'ready' ? series : null
    const answer = await call(quoteCandles, { query: { symbol, stepMs } })
    if (!isShown(symbol, interval)) return
    if (!answer.ok) return store.set({ historyLoading: answer.code === 'request.busy' ? 'busy' : 'failed' })
    const { candles, more } = answer.value
    const goesOn = known !== null && known === series && known.renew(candles)
    const drawn = goesOn ? known : candleSeries(stepMs, digits)
    if (!goesOn) {
      drawn.prepend(candles)
      series = drawn
      older = more ? 'some' : 'none'
    }
    const quote = store.get().quotes[symbol]
    if (quote) drawn.add(quote)
    chart().show(drawn, store.get().chartStyle, goesOn ? 'same' : 'newest')
    store.set({ historyLoading: 'ready', newestCandle: drawn.last()?.at ?? 0, ...(!goesOn && { crosshairAt: null }) })
  }

  const showOlder = async (): Promise<void> => {
    const growing = series
    const { symbol, interval } = store.get()
    const before = growing?.all()[0]?.at
    if (older !== 'some' || !growing || before === undefined) return
    older = 'loading'
    const answer = await call(quoteCandles, { query: { symbol, stepMs: growing.stepMs, before } })
    if (growing !== series || !isShown(symbol, interval)) return
    older = answer.ok && !answer.value.more ? 'none' : 'some'
    if (!answer.ok) return
    growing.prepend(answer.value.candles)
    chart().show(growing, store.get().chartStyle, 'same')
  }

  const onQuote = (quote: PlatformState['quotes'][string]): void => {
    const { symbol, quotes } = store.get()
    clock.recordQuote(quote)
    store.set({ quotes: { ...quotes, [quote.symbol]: quote } })
    if (quote.symbol !== symbol) return
    // An open stream survives for a while after the host page has lost its connection; until then no order can be placed.
    if (store.get().connection === 'online') store.set({ placing: withoutConnectionRefusal(store.get()) })
    store.set({ feed: 'live' })
    if (!series || store.get().historyLoading !== 'ready') return
    const change = series.add(quote)
    const last = series.last()
    if (change === 'nothing' || !last) return
    chart().update(last)
    if (change === 'new') store.set({ newestCandle: last.at })
  }

  /** Opens a new stream if the wanted symbols or the person changed. */
  const updateFeed = (): void => {
    const state = store.get()
    const [symbols, token] = [wantedSymbols(state), tokenOf(state)]
    const wanted = `${symbols} ${token}`
    if (wanted === following || state.terms === null) return
    following = wanted
    const resumeId = feed === null ? '' : feed.resumeId()
    feed?.close()
    const opened = (again: boolean): void => void ((again || resumeId === null) && showHistory('missed'))
    feed = openQuoteFeed({ symbols, token }, { quote: onQuote, opened, accountChanged: onAccountChange }, resumeId ?? '')
  }

  return {
    showHistory: () => showHistory(),
    showOlder,
    series: () => series,
    async start() {
      store.set({ termsLoading: 'loading' })
      const answer = await call(symbols)
      if (!answer.ok) return store.set({ termsLoading: 'failed' })
      const { now, ...terms } = answer.value
      clock.set(now)
      const chosen = terms.symbols.find((one) => one.symbol === store.get().symbol)
      // The last choice on this device; else the first symbol that is open now, so that there is something to see.
      const known = store.get().preferences.symbol !== null && chosen
      const symbol = (known ? chosen : (terms.symbols.find((one) => isTraded(one, now)) ?? terms.symbols[0]))?.symbol ?? ''
      const quotes = Object.fromEntries(
        terms.symbols.flatMap((one) => (one.price ? [[one.symbol, { symbol: one.symbol, price: one.price, at: 0 }]] : [])),
      )
      store.set({ terms, termsLoading: 'ready', symbol, now, quotes })
      updateFeed()
      await showHistory()
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
