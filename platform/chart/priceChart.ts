import { ColorType, createChart } from 'lightweight-charts'
import type { Candle } from '../../domain/trading/candles.ts'
import { candlePoint, secondsOf, valueOf } from './candlePoint.ts'
import type { CandleSeries } from './candleSeries.ts'
import { chartTheme } from './chartTheme.ts'
import { colourSeries, type DrawnSeries, drawSeries } from './drawnSeries.ts'
import type { EndedMark } from './endedMarks.ts'
import type { ChartStyle } from './intervals.ts'
import type { MarkColours, OrderMark } from './orderMarks.ts'
import { timeFormats } from './timeFormats.ts'

export type PriceChart = {
  /** Replaces all candles. `scroll`: scroll to the newest candle, or stay. */
  show(series: CandleSeries, style: ChartStyle, scroll: 'newest' | 'same'): void
  /** Draws the last candle after a quote, changed or new. */
  update(last: Candle): void
  orders(marks: readonly OrderMark[]): void
  endedOrders(marks: readonly EndedMark[]): void
  /** Reads the colours and formats again after a change of theme or language. */
  restyle(language: string): void
  /**
   * Keeps the candles below a notice that takes this many pixels at the top of the chart; 0: there is none.
   */
  keepFree(pixels: number): void
  /** Puts the crosshair on the candle with this index and scrolls it into view; null removes it. */
  point(index: number | null): void
}
export type ChartEvents = {
  /** The crosshair is over the candle that starts at `at`; null: over none. */
  crosshairMoved(at: number | null): void
  /** The oldest candles are in view, or nearly. */
  nearOldest(): void
}

/** Older history is loaded when fewer candles than this are left outside the view. */
const nearCandles = 40
/**
 * The height at the top of the chart, in pixels, that prices leave free for notices and results: they cover
 * no candle.
 */
const notices = 72
/** Empty space to the right, in candles: open orders end there. */
const roomAhead = 10

/**
 * Creates the chart of one symbol. Its numbers are for drawing only; amounts and prices in all other code
 * stay decimal strings.
 */
export function openPriceChart(container: HTMLElement, events: ChartEvents): PriceChart {
  const chart = createChart(container, {
    autoSize: true,
    layout: { attributionLogo: false },
    kineticScroll: { touch: !matchMedia('(prefers-reduced-motion: reduce)').matches, mouse: false },
  })
  let drawn: DrawnSeries | null = null
  let shown: CandleSeries | null = null
  let language = 'en'
  let kept = notices

  const pointOf = (style: ChartStyle, candle: Candle) => candlePoint(style, candle, shown?.digits ?? 0)
  const markColours = (): MarkColours => {
    const { rise, fall, text, background, font } = chartTheme(container)
    return { rise, fall, muted: text, surface: background, text, font }
  }
  const draw = (style: ChartStyle): void => {
    if (drawn?.style === style) return
    if (drawn) chart.removeSeries(drawn.of)
    drawn = drawSeries(chart, style)
    restyle()
  }
  const topMargin = (): number => Math.max(0.12, Math.min(0.64, kept / Math.max(1, container.clientHeight - chart.timeScale().height())))
  const setMargins = (): void => chart.priceScale('right').applyOptions({ scaleMargins: { top: topMargin(), bottom: 0.12 } })
  const restyle = (): void => {
    const theme = chartTheme(container)
    const { background, text, line, onLine, font } = theme
    const { axis, cursor } = timeFormats(language)
    chart.applyOptions({
      layout: { background: { type: ColorType.Solid, color: background }, textColor: text, fontFamily: font, fontSize: 12 },
      grid: { vertLines: { color: line }, horzLines: { color: line } },
      rightPriceScale: { borderVisible: false, scaleMargins: { top: topMargin(), bottom: 0.12 } },
      timeScale: { borderVisible: false, timeVisible: true, rightOffset: roomAhead, tickMarkFormatter: axis },
      crosshair: { vertLine: { labelBackgroundColor: onLine }, horzLine: { labelBackgroundColor: onLine } },
      localization: { timeFormatter: cursor, locale: language },
    })
    if (drawn) colourSeries(drawn, theme)
  }
  new ResizeObserver(setMargins).observe(container)
  chart.subscribeCrosshairMove(({ time }) => events.crosshairMoved(typeof time === 'number' ? time * 1_000 : null))
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range && shown && range.from < nearCandles) events.nearOldest()
  })

  return {
    show(series, style, scroll) {
      shown = series
      draw(style)
      drawn?.of.applyOptions({ priceFormat: { type: 'price', precision: series.digits, minMove: 10 ** -series.digits } })
      chart.timeScale().applyOptions({ secondsVisible: series.stepMs < 60_000 })
      drawn?.of.setData(series.all().map((candle) => pointOf(style, candle)))
      // Without animation: an animated chart would still be moving when the first quotes arrive.
      if (scroll === 'newest') chart.timeScale().scrollToPosition(roomAhead, false)
    },
    update: (last) => drawn?.of.update(pointOf(drawn.style, last)),
    orders: (marks) => drawn?.marks.show(marks, markColours()),
    endedOrders: (marks) => drawn?.ended.show(marks, markColours()),
    restyle(newLanguage) {
      language = newLanguage
      restyle()
    },
    keepFree(pixels) {
      kept = Math.max(notices, pixels)
      setMargins()
    },
    point(index) {
      const candle = index === null ? undefined : shown?.all()[index]
      if (index === null || !candle || !drawn) return chart.clearCrosshairPosition()
      const range = chart.timeScale().getVisibleLogicalRange()
      if (range && (index < range.from || index > range.to)) {
        const half = (range.to - range.from) / 2
        chart.timeScale().setVisibleLogicalRange({ from: index - half, to: index + half })
      }
      chart.setCrosshairPosition(valueOf(candle.close, shown?.digits ?? 0), secondsOf(candle.at), drawn.of)
    },
  }
}
