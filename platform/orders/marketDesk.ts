import { quoteCandles, symbols } from '../../contract/trading.ts'
import { type CandleSeries, candleSeries } from '../chart/candleSeries.ts'
import { stepOf } from '../chart/intervals.ts'
import type { PriceChart } from '../chart/priceChart.ts'
import { call } from '../net/call.ts'
import { openQuoteFeed, type QuoteFeed } from '../net/quoteFeed.ts'
import { offeredOf, tokenOf, type PlatformState } from '../state/state.ts'
import type { Store } from '../state/store.ts'
import { isTraded, placingOnline } from '../state/marketState.ts'
import { openServerClock } from './serverClock.ts'
import { wantedSymbols } from './wantedSymbols.ts'

export type MarketDesk = {
  start(): Promise<void>
  /** After another symbol or interval was chosen. */
  showHistory(): Promise<void>
  /** Candles before the oldest that are there, if there are any. */
  showOlder(): Promise<void>
  series(): CandleSeries | null
  beat(): void
  retryNow(): void
}

/** Terms, candles and live quotes: what the chart draws and orders wait for. `account`: something has moved on an account of the person's. */
export function openMarketDesk(store: Store<PlatformState>, chart: () => PriceChart, account: () => void): MarketDesk {
  const clock = openServerClock()
  let feed: QuoteFeed | null = null
  let following = ''
  let series: CandleSeries | null = null
  let older: 'some' | 'none' | 'loading' = 'none'

  const isShown = (symbol: string, interval: string): boolean => store.get().symbol === symbol && store.get().interval === interval

  /** `missed`: a break lies behind; who looks at older candles goes on looking at them, unless more was missed than one answer holds. */
  const showHistory = async (wish: 'anew' | 'missed' = 'anew'): Promise<void> => {
    const { symbol, interval, historyLoading } = store.get()
    const digits = offeredOf(store.get())?.digits ?? 5
    const stepMs = stepOf(interval)
    const known = wish === 'missed' && historyLoading === 'ready' ? series : null
    const answer = await call(quoteCandles, { query: { symbol, stepMs } })
    if (!isShown(symbol, interval)) return
    if (!answer.ok) return store.set({ historyLoading: 'failed' })
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
    store.set({ historyLoading: 'ready', newestCandle: drawn.last()?.at ?? 0, ...(!goesOn && { crossedAt: null }) })
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

  const hear = (quote: PlatformState['quotes'][string]): void => {
    const { symbol, quotes } = store.get()
    clock.heard(quote)
    store.set({ quotes: { ...quotes, [quote.symbol]: quote } })
    if (quote.symbol !== symbol) return
    // An open line goes on for a while after the shell has lost its own: what is said then is that nothing can be ordered.
    if (store.get().connection === 'online') store.set({ placing: placingOnline(store.get()) })
    store.set({ feed: 'live' })
    if (!series || store.get().historyLoading !== 'ready') return
    const change = series.add(quote)
    const last = series.last()
    if (change === 'nothing' || !last) return
    chart().update(last)
    if (change === 'new') store.set({ newestCandle: last.at })
  }

  /** Opens the line anew when other symbols are wanted than it tells of, or somebody else is here. */
  const follow = (): void => {
    const state = store.get()
    const [symbols, token] = [wantedSymbols(state), tokenOf(state)]
    const wanted = `${symbols} ${token}`
    if (wanted === following || state.terms === null) return
    following = wanted
    const heardTo = feed === null ? '' : feed.heardTo()
    feed?.close()
    const opened = (again: boolean): void => void ((again || heardTo === null) && showHistory('missed'))
    feed = openQuoteFeed({ symbols, token }, { quote: hear, opened, account }, heardTo ?? '')
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
      // The last choice of this device; else the first that is traded now, so that there is something to see.
      const known = store.get().preferences.symbol !== null && chosen
      const symbol = (known ? chosen : (terms.symbols.find((one) => isTraded(one, now)) ?? terms.symbols[0]))?.symbol ?? ''
      const quotes = Object.fromEntries(
        terms.symbols.flatMap((one) => (one.price ? [[one.symbol, { symbol: one.symbol, price: one.price, at: 0 }]] : [])),
      )
      store.set({ terms, termsLoading: 'ready', symbol, now, quotes })
      follow()
      await showHistory()
    },
    beat() {
      follow()
      const state = store.get()
      const offered = offeredOf(state)
      const stale = clock.isSilent(state.symbol) && offered !== null && isTraded(offered, clock.now())
      store.set({ now: clock.now(), ...(stale && state.feed === 'live' && { feed: 'stale' as const }) })
    },
    retryNow: () => feed?.retryNow(),
  }
}
