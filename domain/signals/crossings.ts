import { BollingerBands, EMA, MACD, RSI } from 'trading-signals'
import type { Direction } from '../trading/settlement.ts'
import { bollingerTerms, macdTerms, rsiTerms, type SignalRule } from './terms.ts'

/** The direction that a rule signals, with the figures that caused it. Prices in points. */
export type Crossing = { direction: Direction; figures: Record<string, number> }
/**
 * Takes the closes of one symbol, in points, oldest first, and returns what the rule sees at each; null:
 * nothing.
 */
type Watch = (close: number) => Crossing | null

/**
 * Signals when the relative strength index comes back from below `low` (up) or above `high` (down). Wilder's
 * smoothing.
 */
function watchRsi(): Watch {
  const { period, low, high } = rsiTerms
  const index = new RSI(period)
  let before: number | null = null
  return (close) => {
    const [was, is] = [before, index.add(close)]
    before = is
    if (was === null || is === null) return null
    const figures = { before: was, value: is }
    if (was < low && is >= low) return { direction: 'up', figures: { ...figures, level: low } }
    if (was > high && is <= high) return { direction: 'down', figures: { ...figures, level: high } }
    return null
  }
}

/** Signals when the close comes back from below the lower band (up) or above the upper band (down). */
function watchBollinger(): Watch {
  const bands = new BollingerBands(bollingerTerms.period, bollingerTerms.width)
  let before: { close: number; lower: number; upper: number } | null = null
  return (close) => {
    const [was, is] = [before, bands.add(close)]
    before = is && { close, lower: is.lower, upper: is.upper }
    if (was === null || is === null) return null
    if (was.close < was.lower && close >= is.lower) return { direction: 'up', figures: { before: was.close, close, band: is.lower } }
    if (was.close > was.upper && close <= is.upper) return { direction: 'down', figures: { before: was.close, close, band: is.upper } }
    return null
  }
}

/** Signals when the MACD line crosses its average: upwards below zero (up), downwards above zero (down). */
function watchMacd(): Watch {
  const { short, long, smoothing } = macdTerms
  const lines = new MACD(new EMA(short), new EMA(long), new EMA(smoothing))
  let before: number | null = null
  return (close) => {
    const is = lines.add(close)
    const was = before
    before = is && is.histogram
    if (was === null || is === null) return null
    const figures = { macd: is.macd, average: is.signal }
    if (was < 0 && is.histogram >= 0 && is.macd < 0) return { direction: 'up', figures }
    if (was > 0 && is.histogram <= 0 && is.macd > 0) return { direction: 'down', figures }
    return null
  }
}

/** Starts a rule (docs/signals.md) at the beginning of a series of closes. */
export const watchers: Readonly<Record<SignalRule, () => Watch>> = { macd: watchMacd, rsi: watchRsi, bollinger: watchBollinger }
