import { AreaSeries, ColorType, createChart, LineStyle, type IPriceLine, type ISeriesApi, type UTCTimestamp } from 'lightweight-charts'
import type { WireOrder, WireQuote } from '../../contract/trading.ts'
import { chartTheme } from './chartTheme.ts'
import { timeFormats } from './timeFormats.ts'

export type Point = Pick<WireQuote, 'at' | 'price'>
export type PriceChart = {
  /** Replaces all points; they are `stepMs` apart. */
  show(points: readonly Point[], stepMs: number, digits: number): void
  add(point: Point): void
  orders(open: readonly WireOrder[]): void
  /** After a change of theme or language. */
  dress(language: string): void
}

const secondsOf = (at: number): UTCTimestamp => (at / 1_000) as UTCTimestamp

/** The line of one symbol's prices. Numbers here are for drawing alone; amounts and prices elsewhere stay decimal texts. */
export function openPriceChart(container: HTMLElement): PriceChart {
  const chart = createChart(container, { autoSize: true, layout: { attributionLogo: false } })
  const series: ISeriesApi<'Area'> = chart.addSeries(AreaSeries, { lineWidth: 2, priceLineStyle: LineStyle.Dashed, priceLineWidth: 1 })
  const lines = new Map<string, IPriceLine>()
  let step = 1_000
  let newest = 0

  const place = ({ at, price }: Point) => ({ time: secondsOf(at - (at % step)), value: Number(price) })

  return {
    show(points, stepMs, digits) {
      step = stepMs
      newest = 0
      series.applyOptions({ priceFormat: { type: 'price', precision: digits, minMove: 10 ** -digits } })
      chart.timeScale().applyOptions({ secondsVisible: stepMs < 60_000 })
      series.setData(points.map(place))
      newest = points.at(-1)?.at ?? 0
      chart.timeScale().scrollToRealTime()
    },
    add(point) {
      // A quote from before the last point (told again after a reconnect) is in the history already.
      if (point.at < newest - (newest % step)) return
      newest = point.at
      series.update(place(point))
    },
    orders(open) {
      const kept = new Set(open.map(({ id }) => id))
      for (const [id, line] of lines) {
        if (kept.has(id)) continue
        series.removePriceLine(line)
        lines.delete(id)
      }
      const { rise, fall } = chartTheme(container)
      for (const { id, direction, openPrice } of open) {
        if (lines.has(id)) continue
        const look = { color: direction === 'up' ? rise : fall, title: direction === 'up' ? '▲' : '▼' }
        lines.set(
          id,
          series.createPriceLine({
            price: Number(openPrice),
            lineWidth: 1,
            lineStyle: LineStyle.SparseDotted,
            axisLabelVisible: false,
            ...look,
          }),
        )
      }
    },
    dress(language) {
      const { background, text, line, accent, onLine, top, bottom, font } = chartTheme(container)
      const { axis, cursor } = timeFormats(language)
      chart.applyOptions({
        layout: {
          background: { type: ColorType.Solid, color: background },
          textColor: text,
          fontFamily: font,
          fontSize: 12,
          panes: { separatorColor: line },
        },
        grid: { vertLines: { color: line }, horzLines: { color: line } },
        rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.15, bottom: 0.12 } },
        timeScale: { borderVisible: false, timeVisible: true, rightOffset: 8, tickMarkFormatter: axis },
        crosshair: { vertLine: { labelBackgroundColor: onLine }, horzLine: { labelBackgroundColor: onLine } },
        localization: { timeFormatter: cursor, locale: language },
      })
      series.applyOptions({ lineColor: accent, topColor: top, bottomColor: bottom, priceLineColor: accent })
    },
  }
}
