import type { signalRules as rules } from '../../contract/signals.ts'
import { dayMs, hourMs, minuteMs } from '../kernel/time.ts'

export type SignalRule = (typeof rules)[number]

/** `stepMs`: length of the candles that a rule reads. `expiryMs`: the expiry of the suggested order. */
type RuleTerms = { stepMs: number; expiryMs: number }

/**
 * The published rules (docs/signals.md), the rarest first: of two rules that signal one symbol at one time,
 * only the first counts. A change here changes what the track record is about.
 */
export const ruleTerms: Readonly<Record<SignalRule, RuleTerms>> = {
  macd: { stepMs: hourMs, expiryMs: hourMs },
  rsi: { stepMs: 15 * minuteMs, expiryMs: 15 * minuteMs },
  bollinger: { stepMs: hourMs, expiryMs: hourMs },
}

export const macdTerms = { short: 12, long: 26, smoothing: 9 } as const
/** `low` and `high`: the levels that the index has to come back from. */
export const rsiTerms = { period: 14, low: 30, high: 70 } as const
/** `width`: the bands' distance from the average, in standard deviations. */
export const bollingerTerms = { period: 20, width: 2 } as const

/** The shortest candles that a rule reads: signals arise at multiples of this alone. */
export const signalStepMs = 15 * minuteMs
/**
 * Candles that each rule reads before the day of a signal: what came earlier changes the figures by less than
 * a thousandth.
 */
export const warmUpCandles = 100
/** A signal is valid for two polls of an open page (ENG-12), so that none is missed. */
export const validMs = 10 * minuteMs
/** Signals are kept and shown for this long. */
export const recordMs = 90 * dayMs
