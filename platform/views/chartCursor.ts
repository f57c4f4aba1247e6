import type { Candle } from '../../domain/trading/candles.ts'
import type { CandleSeries } from '../chart/candleSeries.ts'
import type { PriceChart } from '../chart/priceChart.ts'
import type { PlatformState } from '../state/state.ts'
import { candleText } from './candleText.ts'

const pageOf = 10

/** Returns the index a key moves to from a candle; null: not a key of the cursor. */
export function cursorMove(key: string, at: number, last: number): number | null {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, PageUp: at - pageOf, PageDown: at + pageOf, Home: 0, End: last }[key]
  return to === undefined ? null : Math.max(0, Math.min(last, to))
}

/**
 * Moves along the chart by keyboard. For screen readers the chart is a slider whose value is a candle's time
 * and prices; it runs left to right in every language.
 */
export function chartCursor(canvas: HTMLElement, chart: () => PriceChart, series: () => CandleSeries | null, state: () => PlatformState) {
  /** The start of the candle under the cursor; its index changes when older candles are added in front. */
  let at: number | null = null
  const placeOf = (candles: readonly Candle[]): number => {
    const place = at === null ? -1 : candles.findIndex((candle) => candle.at === at)
    return place < 0 ? candles.length - 1 : place
  }

  const setSliderValue = (index: number, last: number, text: string): void => {
    canvas.setAttribute('aria-valuemin', '0')
    canvas.setAttribute('aria-valuemax', String(last))
    canvas.setAttribute('aria-valuenow', String(index))
    canvas.setAttribute('aria-valuetext', text)
  }
  const announceCandle = (index: number): void => {
    const candles = series()
    const candle = candles?.all()[index]
    if (!candles || !candle) return
    setSliderValue(index, candles.all().length - 1, state().texts.text('chart.candle', candleText(candle, candles.digits, state())))
  }
  // A slider needs a value from the start, also while its candles are loading.
  setSliderValue(0, 0, '–')
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
    announceCandle(to)
  })
  canvas.addEventListener('blur', leave)
  return {
    /** After other candles came: the value is the newest, unless the cursor is set. */
    refresh() {
      if (at === null) announceCandle((series()?.all().length ?? 0) - 1)
    },
  }
}
