import { quoteHistory, symbols } from '../../contract/trading.ts'
import { dayMs } from '../../domain/kernel/time.ts'
import { historyPoints, intervals } from '../chart/intervals.ts'
import type { PriceChart } from '../chart/priceChart.ts'
import { call } from '../net/call.ts'
import { openQuoteFeed, staleAfterMs, type QuoteFeed } from '../net/quoteFeed.ts'
import type { PlatformState } from '../state/state.ts'
import type { Store } from '../state/store.ts'

export type MarketDesk = { start(): Promise<void>; follow(): void; showHistory(): Promise<void>; beat(): void; retryNow(): void }

/** Terms, history and live quotes of the chosen symbol: what the chart draws and orders wait for. */
export function openMarketDesk(store: Store<PlatformState>, chart: () => PriceChart): MarketDesk {
  let feed: QuoteFeed | null = null
  /** By the device's own clock, which may be wrong but runs evenly. */
  let heardAt = -Infinity
  /** The server's clock minus `performance.now()`. */
  let offset = Date.now() - performance.now()

  const showHistory = async (): Promise<void> => {
    const { symbol, interval, terms } = store.get()
    const stepMs = intervals[interval]
    const to = Math.round(performance.now() + offset)
    const [points, dayBefore] = await Promise.all([
      call(quoteHistory, { query: { symbol, from: to - historyPoints * stepMs, to, stepMs } }),
      call(quoteHistory, { query: { symbol, from: to - dayMs, to: to - dayMs + 60_000, stepMs: 60_000 } }),
    ])
    const state = store.get()
    if (state.symbol !== symbol || state.interval !== interval) return
    if (!points.ok) return store.set({ historyLoading: 'failed' })
    const digits = terms?.symbols.find((one) => one.symbol === symbol)?.digits ?? 5
    chart().show(points.value.points, stepMs, digits)
    store.set({ historyLoading: 'ready', dayBefore: dayBefore.ok ? (dayBefore.value.points[0]?.price ?? null) : null })
  }

  const follow = (): void => {
    feed?.close()
    store.set({ feed: 'connecting', quote: null, dayBefore: null, historyLoading: 'loading' })
    heardAt = -Infinity
    feed = openQuoteFeed(store.get().symbol, {
      quote(quote) {
        heardAt = performance.now()
        offset = Math.max(offset, quote.at - heardAt)
        if (store.get().historyLoading === 'ready') chart().add(quote)
        store.set({ quote, feed: 'live' })
      },
      opened: (again) => void (again && showHistory()),
      lost: () => undefined,
    })
    void showHistory()
  }

  return {
    showHistory,
    follow,
    async start() {
      store.set({ termsLoading: 'loading' })
      const answer = await call(symbols)
      if (!answer.ok) return store.set({ termsLoading: 'failed' })
      const { now, ...terms } = answer.value
      offset = now - performance.now()
      store.set({ terms, termsLoading: 'ready' })
      follow()
    },
    beat() {
      const silent = performance.now() - heardAt
      store.set({ now: Math.round(performance.now() + offset), ...(silent > staleAfterMs && heardAt > 0 && { feed: 'stale' as const }) })
    },
    retryNow: () => feed?.retryNow(),
  }
}
