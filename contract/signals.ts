import * as z from 'zod/mini'
import { count, decimal, epochMs, plainResponse, refusal } from './kernel.ts'
import { direction, symbolName as symbol } from './order.ts'
import { route } from './route.ts'

const expiryMs = count
/** The rules that signals are computed by; docs and the page name each. */
export const signalRules = ['rsi', 'bollinger', 'macd'] as const

/**
 * A trading signal (ENG-12). The original names only the id. `until`: the last time at which an order by it
 * makes sense.
 */
export const signal = z.object({
  id: z.string().check(z.maxLength(64)),
  symbol: z.optional(symbol),
  direction: z.optional(direction),
  price: z.optional(decimal),
  at: z.optional(epochMs),
  until: z.optional(epochMs),
  /** The expiry of the suggested order. */
  expiryMs: z.optional(expiryMs),
  /**
   * Why: the rule and its figures as decimal texts; the page writes the sentence. `rsi`: before, value,
   * level. `bollinger`: before, close, band. `macd`: macd, average. docs/signals.md explains them.
   */
  reason: z.optional(z.object({ rule: z.enum(signalRules), values: z.record(z.string(), z.string()) })),
})
export type WireSignal = z.infer<typeof signal>

export const signals = route({
  area: 'signals',
  path: '/api/signals',
  body: z.optional(z.object({ test: z.optional(z.boolean()) })),
  feature: 'signals',
  response: z.extend(refusal, { signal: z.optional(z.nullable(signal)) }),
  additions: {
    response: ['signal.symbol', 'signal.direction', 'signal.price', 'signal.at', 'signal.until', 'signal.expiryMs', 'signal.reason'],
  },
  why: 'The newest signal that is still valid and whose symbol the person has not muted; null if there is none. `test` requests a sample and is refused outside sandbox mode.',
})

/** `open`: its expiry has not passed. */
const outcome = z.enum(['open', 'won', 'lost', 'tie'])
export type SignalOutcome = z.infer<typeof outcome>

/**
 * A signal of the list, with its outcome. `computed: 'afterwards'`: by the same rules, but after the time for
 * an order, so that it was never shown.
 */
export const listedSignal = z.extend(signal, {
  outcome,
  closePrice: z.optional(decimal),
  computed: z.optional(z.enum(['inTime', 'afterwards'])),
})
export type WireListedSignal = z.infer<typeof listedSignal>

/**
 * The newest signals of the last 90 days, won and lost alike. `before`: the id of the last one of the page
 * before: several share one `at`.
 */
export const signalList = route({
  area: 'signals',
  path: '/api/signals/list',
  access: 'anyone',
  source: 'ours',
  body: z.optional(
    z.object({
      symbol: z.optional(symbol),
      direction: z.optional(direction),
      outcome: z.optional(outcome),
      before: z.optional(z.string().check(z.maxLength(64))),
    }),
  ),
  response: z.extend(refusal, { list: z.array(listedSignal), more: z.boolean() }),
  why: 'Anyone may see how signals ended, so that nobody has to believe a figure.',
})

/**
 * Percentages with one decimal; `low` and `high`: the interval in which the rate lies with 95 % confidence.
 * Ties count as neither. `signals` has the open ones too; `afterwards`: how many of them were computed too
 * late for an order.
 */
const hitRate = z.object({
  signals: count,
  afterwards: z.optional(count),
  won: count,
  lost: count,
  tie: count,
  rate: z.nullable(decimal),
  low: z.nullable(decimal),
  high: z.nullable(decimal),
})
export const trackRecord = route({
  area: 'signals',
  path: '/api/signals/record',
  access: 'anyone',
  source: 'ours',
  body: z.optional(z.object({})),
  response: z.extend(refusal, {
    rows: z.array(z.object({ symbol: z.nullable(symbol), expiryMs: z.nullable(expiryMs), days30: hitRate, days90: hitRate })),
  }),
  why: 'The first row has neither symbol nor expiry: all signals together.',
})

/** Signals that the person does not want: all of them, or those of some symbols. */
export const signalMutes = route({
  area: 'signals',
  path: '/api/signals/mutes',
  source: 'ours',
  body: z.optional(z.object({})),
  response: z.extend(refusal, { all: z.boolean(), symbols: z.array(symbol) }),
  why: 'Muting everything is apart from the symbols, which keep their own switch.',
})
export const muteSignals = route({
  area: 'signals',
  path: '/api/signals/mute',
  source: 'ours',
  /** Without a symbol: all signals. */
  body: z.object({ symbol: z.optional(symbol), muted: z.boolean() }),
  response: plainResponse,
  why: 'A symbol that is not traded is refused; muting twice is the same as once.',
})
