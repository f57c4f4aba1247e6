import { AreaSeries, CandlestickSeries, type IChartApi, type ISeriesApi, LineStyle, type Logical } from 'lightweight-charts'
import type { chartTheme } from './chartTheme.ts'
import { EndedMarks, type Scale } from './endedMarks.ts'
import type { ChartStyle } from './intervals.ts'
import { OrderMarks } from './orderMarks.ts'

/** The chart's one series with the marks of orders on it. */
export type DrawnSeries = {
  of: ISeriesApi<'Area'> | ISeriesApi<'Candlestick'>
  style: ChartStyle
  marks: OrderMarks
  ended: EndedMarks
}

const priceLine = { priceLineStyle: LineStyle.Dashed, priceLineWidth: 1 } as const

/**
 * Returns the x coordinate of a place in candles. The chart only maps whole candles to pixels, so this
 * interpolates between two.
 */
function across(chart: IChartApi, place: number): number | null {
  const whole = Math.floor(place)
  const scale = chart.timeScale()
  const [here, next] = [scale.logicalToCoordinate(whole as Logical), scale.logicalToCoordinate((whole + 1) as Logical)]
  return here === null || next === null ? null : here + (next - here) * (place - whole)
}

/** Adds a series to the chart, without data and colours. */
export function drawSeries(chart: IChartApi, style: ChartStyle): DrawnSeries {
  const of = style === 'line' ? chart.addSeries(AreaSeries, { lineWidth: 2, ...priceLine }) : chart.addSeries(CandlestickSeries, priceLine)
  const scale: Scale = { x: (place) => across(chart, place), y: (price) => of.priceToCoordinate(price) }
  const marks = new OrderMarks(scale)
  const ended = new EndedMarks(scale, (context, width) => marks.boxes(context, width))
  of.attachPrimitive(ended)
  of.attachPrimitive(marks)
  return { of, style, marks, ended }
}

/** Gives the series the theme's colours. */
export function colourSeries({ of, style }: DrawnSeries, { accent, top, bottom, rise, fall }: ReturnType<typeof chartTheme>): void {
  of.applyOptions(
    style === 'line'
      ? { lineColor: accent, topColor: top, bottomColor: bottom, priceLineColor: accent }
      : { upColor: rise, downColor: fall, wickUpColor: rise, wickDownColor: fall, borderVisible: false, priceLineColor: accent },
  )
}
