import { quoteCandles, type WireQuote } from '../../contract/trading.ts'
import { type CandleSeries, candleSeries } from '../chart/candleSeries.ts'
import { stepOf } from '../chart/intervals.ts'
import type { PriceChart } from '../chart/priceChart.ts'
import { call } from '../net/call.ts'
import { offeredOf, type PlatformState } from '../state/state.ts'
import type { Store } from '../state/store.ts'

/** Keeps the candles of the chosen symbol and interval, and draws them. */
export function createCandleHistory(store: Store<PlatformState>, chart: () => PriceChart) {
  let series: CandleSeries | null = null
  let older: 'some' | 'none' | 'loading' = 'none'

  const isShown = (symbol: string, interval: string): boolean => store.get().symbol === symbol && store.get().interval === interval

  return {
    series: () => series,

    /**
     * `missed`: refills after a break and keeps the scroll position, unless more was missed than one response
     * holds.
     */
    async load(mode: 'all' | 'missed'): Promise<void> {
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
    },

    /** Loads candles before the oldest known one, if there are any. */
    async loadOlder(): Promise<void> {
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
    },

    /** Adds a quote of the chosen symbol to the last candle, or begins the next. */
    add(quote: WireQuote): void {
      if (!series || store.get().historyLoading !== 'ready') return
      const change = series.add(quote)
      const last = series.last()
      if (change === 'nothing' || !last) return
      chart().update(last)
      if (change === 'new') store.set({ newestCandle: last.at })
    },
  }
}
