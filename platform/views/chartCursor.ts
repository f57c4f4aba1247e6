import type { Candle } from '../../domain/trading/candles.ts'
import type { CandleSeries } from '../chart/candleSeries.ts'
import type { PriceChart } from '../chart/priceChart.ts'
import type { PlatformState } from '../state/state.ts'
import { candleText } from './candleText.ts'

const pageOf = 10

/** Where a key leads from a candle, by its place; null: it is no key of the cursor. */
export function cursorMove(key: string, at: number, last: number): number | null {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, PageUp: at - pageOf, PageDown: at + pageOf, Home: 0, End: last }[key]
  return to === undefined ? null : Math.max(0, Math.min(last, to))
}

/**
 * Lets the keyboard walk along the chart, candle by candle: for a reader of the screen the chart is a slider whose value is
 * the candle's time and prices. The chart runs from left to right in every language, and so do the keys.
 */
export function chartCursor(canvas: HTMLElement, chart: () => PriceChart, series: () => CandleSeries | null, state: () => PlatformState) {
  /** The candle under the cursor, by its beginning: older candles that come in front of it move its place. */
  let at: number | null = null
  const placeOf = (candles: readonly Candle[]): number => {
    const place = at === null ? -1 : candles.findIndex((candle) => candle.at === at)
    return place < 0 ? candles.length - 1 : place
  }

  const say = (index: number, last: number, text: string): void => {
    canvas.setAttribute('aria-valuemin', '0')
    canvas.setAttribute('aria-valuemax', String(last))
    canvas.setAttribute('aria-valuenow', String(index))
    canvas.setAttribute('aria-valuetext', text)
  }
  const tell = (index: number): void => {
    const candles = series()
    const candle = candles?.all()[index]
    if (!candles || !candle) return
    say(index, candles.all().length - 1, state().texts.text('chart.candle', candleText(candle, candles.digits, state())))
  }
  // A slider has a value from the first, also while its candles are on the way.
  say(0, 0, '–')
  const leave = (): void => {
    at = null
    chart().point(null)
  }
  canvas.addEventListener('keydown', (event) => {
    const candles = series()?.all() ?? []
    if (event.key === 'Escape') return leave()
    const to = candles.length === 0 ? null : cursorMove(event.key, placeOf(candles), candles.length - 1)
    if (to === null) return
    event.preventDefault()
    at = candles[to]?.at ?? null
    chart().point(to)
    tell(to)
  })
  canvas.addEventListener('blur', leave)
  return {
    /** After other candles came: the value is the newest, until the cursor is somewhere. */
    refresh() {
      if (at === null) tell((series()?.all().length ?? 0) - 1)
    },
  }
}
