import { formatTag } from '../../domain/kernel/languageTag.ts'
import type { CandleSeries } from '../chart/candleSeries.ts'
import { placeInTime } from '../chart/placeInTime.ts'
import { openPriceChart, type ChartEvents, type PriceChart } from '../chart/priceChart.ts'
import type { EndedMark } from '../chart/endedMarks.ts'
import type { OrderMark } from '../chart/orderMarks.ts'
import { profitOf } from '../../domain/trading/profit.ts'
import { liveResult } from '../orders/liveResult.ts'
import { offeredOf, quoteOf, type PlatformState } from '../state/state.ts'
import type { Actions } from './actions.ts'
import { candleTable } from './candleTable.ts'
import { candleText } from './candleText.ts'
import { chartBanner } from './chartBanner.ts'
import { chartCover } from './chartCover.ts'
import { chartCursor } from './chartCursor.ts'
import { element, figure, setAttribute, setText } from './element.ts'
import { formatAmount, formatChange, formatGain, formatTimeLeft } from './format.ts'
import { changed, type View } from './view.ts'

/** Returns the open orders of the shown symbol for the chart: stake, time left and current value. */
function marksOf(state: PlatformState, series: CandleSeries): OrderMark[] {
  const { open, symbol, now, language } = state
  const quote = quoteOf(state)
  return open
    .filter((order) => order.symbol === symbol)
    .map((order) => {
      const live = liveResult(order, quote)
      const left = Math.max(0, order.expiresAt - now)
      const stake = formatAmount(order.stake, order.currency, language, true)
      return {
        id: order.id,
        from: placeInTime(series.all(), series.stepMs, order.openedAt),
        to: placeInTime(series.all(), series.stepMs, order.expiresAt),
        price: Number(order.openPrice),
        direction: order.direction,
        standing: live?.standing ?? 'even',
        label: [stake, formatTimeLeft(left), live ? formatGain(live.gain, language) : ''].join('  '),
      }
    })
}

/** Ended orders that stay on the chart. */
const maxEnded = 20

/**
 * Returns the latest ended orders of the shown symbol that the chart's candles reach: entry, exit and profit.
 */
function endedMarksOf({ settled, symbol, language }: PlatformState, series: CandleSeries): EndedMark[] {
  const first = series.all()[0]?.at ?? Infinity
  return settled
    .filter((order) => order.symbol === symbol && order.openedAt >= first && order.closePrice !== null && order.status !== 'open')
    .slice(0, maxEnded)
    .map((order) => {
      const profit = profitOf(order)
      return {
        id: order.id,
        from: placeInTime(series.all(), series.stepMs, order.openedAt),
        to: placeInTime(series.all(), series.stepMs, order.expiresAt),
        entry: Number(order.openPrice),
        exit: Number(order.closePrice),
        status: order.status as EndedMark['status'],
        label: profit ? formatGain(profit, language) : '',
      }
    })
}

/** The chart with its orders, crosshair and keyboard cursor, or its candles as a table. */
export function chartArea(
  actions: Actions,
  series: () => CandleSeries | null,
  state: () => PlatformState,
  events: ChartEvents,
): View & { chart(): PriceChart } {
  const canvas = element('div', { class: 'canvas', role: 'slider', tabindex: '0', 'aria-orientation': 'horizontal', dir: 'ltr' })
  const readout = figure('p', { class: 'readout', dir: 'ltr', 'aria-hidden': 'true' })
  // The licence of lightweight-charts requires this notice and link.
  const credit = element('a', { class: 'credit', href: 'https://www.tradingview.com/', target: '_blank', rel: 'noopener noreferrer' })
  let chart: PriceChart | null = null
  /** The first candle when the ended orders were placed: older candles shift their places. */
  let oldest: number | null = null
  const getChart = (): PriceChart => (chart ??= openPriceChart(canvas, events))
  const cursor = chartCursor(canvas, getChart, series, state)
  const table = candleTable(series)
  const parts = [table, chartBanner(actions), chartCover(actions)]

  const read = ({ crosshairAt, texts, language, historyLoading, chartStyle }: PlatformState): void => {
    const candles = series()
    const candle = (crosshairAt !== null && candles?.all().find(({ at }) => at === crosshairAt)) || candles?.last()
    if (!candles || !candle || historyLoading !== 'ready') return setText(readout, '')
    const shown = candleText(candle, candles.digits, { language })
    // Bidi isolate: an Arabic month would otherwise reorder the prices beside it.
    const time = `\u2068${shown.time}\u2069`
    setText(readout, texts.text(chartStyle === 'line' ? 'chart.readoutLine' : 'chart.readout', { ...shown, time }))
  }
  const describe = (shown: PlatformState): void => {
    const [price, before] = [quoteOf(shown)?.price, offeredOf(shown)?.dayBefore]
    const change = price && before ? formatChange(price, before, shown.language) : '–'
    canvas.setAttribute('aria-label', shown.texts.text('chart.description', { symbol: shown.symbol, price: price ?? '–', change }))
    cursor.refresh()
  }

  return {
    root: element('section', { class: 'chart' }, canvas, readout, ...parts.map(({ root }) => root), credit),
    chart: getChart,
    update(now, before) {
      for (const part of parts) part.update(now, before)
      const candles = series()
      if (changed(now, before, 'texts')) setText(credit, now.texts.text('chart.credit'))
      if (changed(now, before, 'view')) {
        for (const part of [canvas, readout, credit]) setAttribute(part, 'hidden', now.view === 'table')
        setAttribute(table.root, 'hidden', now.view !== 'table')
      }
      if (changed(now, before, 'theme', 'texts')) getChart().restyle(formatTag(now.language))
      const orders = changed(now, before, 'open', 'symbol', 'theme', 'historyLoading', 'newestCandle', 'chartStyle')
      if (candles && (orders || (now.open.length > 0 && changed(now, before, 'now', 'quotes')))) getChart().orders(marksOf(now, candles))
      const first = candles?.all()[0]?.at ?? null
      if (
        candles &&
        (first !== oldest || changed(now, before, 'settled', 'symbol', 'theme', 'historyLoading', 'newestCandle', 'chartStyle', 'texts'))
      ) {
        oldest = first
        getChart().endedOrders(endedMarksOf(now, candles))
      }
      if (changed(now, before, 'crosshairAt', 'quotes', 'texts', 'historyLoading', 'chartStyle')) read(now)
      if (changed(now, before, 'symbol', 'texts', 'historyLoading', 'newestCandle')) describe(now)
    },
  }
}
