import { dayMs, type EpochMs } from '../kernel/time.ts'
import type { HashKey } from '../trading/halfSipHash.ts'
import { openRangeAt } from '../trading/hours.ts'
import { pointsAt } from '../trading/quotes.ts'
import type { Direction } from '../trading/settlement.ts'
import type { TradedSymbol } from '../trading/symbols.ts'
import { closesBetween } from './closes.ts'
import { type Crossing, watchers } from './crossings.ts'
import { ruleTerms, type SignalRule, validMs, warmUpCandles } from './terms.ts'

/**
 * Returns a rule's figures as decimal texts: an index with at most one digit, prices (given in points) with
 * one digit more than quotes.
 */
function figureTexts(rule: SignalRule, figures: Readonly<Record<string, number>>, digits: number): Record<string, string> {
  const textOf = (figure: number): string =>
    rule === 'rsi' ? String(Math.round(figure * 10) / 10) : (figure / 10 ** digits).toFixed(digits + 1)
  return Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, textOf(figure)]))
}

/**
 * A signal as the rules give it (ENG-12). `at`: the end of the candle that caused it, at whose price it
 * opens. Price in points.
 */
export type ComputedSignal = {
  symbol: string
  rule: SignalRule
  direction: Direction
  at: EpochMs
  until: EpochMs
  expiryMs: number
  openPoints: number
  values: Record<string, string>
}

type Stream = { key: HashKey; traded: TradedSymbol }

const rulesByRank = Object.keys(ruleTerms) as SignalRule[]

/**
 * Yields the signals of one symbol after `from` and up to `to`, oldest first, day by day (UTC), so that the
 * caller can pause. Each rule starts anew with each day, `warmUpCandles` before it: a signal depends on the
 * prices before it alone, not on when it is computed.
 */
export function* computeSignals(key: HashKey, traded: TradedSymbol, from: EpochMs, to: EpochMs): Generator<ComputedSignal[], void> {
  const known = new Map<EpochMs, number>()
  const pointsBefore = (at: EpochMs): number => {
    const points = known.get(at) ?? pointsAt(key, traded, at - 1)
    known.set(at, points)
    return points
  }
  for (let day = from - (from % dayMs); day < to; day += dayMs) {
    const span = { from: day, to: Math.min(to, day + dayMs), earlier: warmUpCandles }
    const found = new Map<EpochMs, ComputedSignal>()
    for (const rule of rulesByRank) {
      const watch = watchers[rule]()
      for (const { at, points } of closesBetween(traded, ruleTerms[rule].stepMs, span, pointsBefore)) {
        const crossing = watch(points)
        if (!crossing || at <= Math.max(day, from) || found.has(at)) continue
        const signal = signalOf({ key, traded }, rule, at, crossing)
        if (signal) found.set(at, signal)
      }
    }
    yield [...found.values()].toSorted((a, b) => a.at - b.at)
  }
}

/**
 * Returns the signal of a crossing; null if the market is closed, or closes before an order by it would end.
 */
function signalOf({ key, traded }: Stream, rule: SignalRule, at: EpochMs, { direction, figures }: Crossing): ComputedSignal | null {
  const { expiryMs } = ruleTerms[rule]
  const open = openRangeAt(traded.hours, at)
  const until = open && Math.min(at + validMs, open.to - expiryMs)
  if (until === null || until <= at) return null
  const values = figureTexts(rule, figures, traded.digits)
  return { symbol: traded.symbol, rule, direction, at, until, expiryMs, openPoints: pointsAt(key, traded, at), values }
}
