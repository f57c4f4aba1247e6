import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signal as wireSchema } from '../../contract/signals.ts'
import { money } from '../kernel/money.ts'
import { dayMs, hourMs, minuteMs } from '../kernel/time.ts'
import { candleAt } from '../trading/candles.ts'
import type { HashKey } from '../trading/halfSipHash.ts'
import { isOpenAt } from '../trading/hours.ts'
import { expiriesMs, hoursErrors } from '../trading/orderRules.ts'
import { pointsAt } from '../trading/quotes.ts'
import { settleOrder } from '../trading/settlement.ts'
import { findSymbol, type TradedSymbol, tradedSymbols } from '../trading/symbols.ts'
import { closesBetween } from './closes.ts'
import { type ComputedSignal, computeSignals } from './computeSignals.ts'
import { watchers } from './crossings.ts'
import { signalOutcome } from './signalOutcome.ts'
import { ruleTerms, signalStepMs, type SignalRule, validMs } from './terms.ts'

const key: HashKey = [7, 11]
const symbolOf = (name: string): TradedSymbol => {
  const traded = findSymbol(name)
  if (!traded) throw new Error(name)
  return traded
}
/** Monday, 21 September 2026, 00:00 UTC. */
const monday = 1_789_948_800_000
const between = (traded: TradedSymbol, from: number, to: number): ComputedSignal[] => [...computeSignals(key, traded, from, to)].flat()

test.each(['EUR/USD', 'BTC/USD', 'EUROPE50'])('[ENG-12] closes of %s are those of its candles, also over a weekend', (name) => {
  const traded = symbolOf(name)
  const closes = closesBetween(traded, hourMs, { from: monday, to: monday + 12 * hourMs, earlier: 30 }, (at) =>
    pointsAt(key, traded, at - 1),
  )
  expect(closes.length).toBeGreaterThanOrEqual(35)
  expect(closes.filter(({ at }) => at <= monday)).toHaveLength(30)
  for (const { at, points } of closes) expect([at, points]).toEqual([at, candleAt(key, traded, at - hourMs, hourMs, at)?.close])
  expect(closes.map(({ at }) => at)).toEqual(closes.map(({ at }) => at).toSorted((a, b) => a - b))
})

describe('a rule', () => {
  const crossingsOf = (rule: SignalRule, closes: readonly number[]) => {
    const watch = watchers[rule]()
    return closes.flatMap((close, index) => {
      const crossing = watch(close)
      return crossing ? [[index, crossing.direction]] : []
    })
  }
  const line = (length: number, from: number, step: number): number[] => Array.from({ length }, (_, index) => from + step * index)

  test('[ENG-12] rsi signals up when the index comes back from below 30, down from above 70', () => {
    // Wilder's index after 14 falls of 10 is 0; one rise of 60 brings the averages to 60/14 and 130/14, so
    // 31.6.
    const fall = line(15, 1_000, -10)
    expect(crossingsOf('rsi', [...fall, 920])).toEqual([[15, 'up']])
    expect(crossingsOf('rsi', [...fall, 915])).toEqual([])
    expect(crossingsOf('rsi', [...line(15, 1_000, 10), 1_080])).toEqual([[15, 'down']])
  })

  test('[ENG-12] rsi states its figures', () => {
    const watch = watchers.rsi()
    const last = [...line(15, 1_000, -10), 920].map(watch).at(-1)
    expect(last?.figures['before']).toBe(0)
    expect(last?.figures['value']).toBeCloseTo(100 - 100 / (1 + 60 / 130), 9)
  })

  test('[ENG-12] bollinger signals when the close comes back between the bands', () => {
    const calm = Array.from({ length: 20 }, (_, index) => 1_000 + (index % 2))
    expect(crossingsOf('bollinger', [...calm, 990])).toEqual([])
    expect(crossingsOf('bollinger', [...calm, 990, 1_000])).toEqual([[21, 'up']])
    expect(crossingsOf('bollinger', [...calm, 1_011, 1_001])).toEqual([[21, 'down']])
  })

  test('[ENG-12] macd signals up below zero and down above it', () => {
    const bottom = [...line(60, 10_000, -10), ...line(20, 9_400, 10)]
    expect(crossingsOf('macd', bottom).map(([, direction]) => direction)).toEqual(['up'])
    expect(
      crossingsOf(
        'macd',
        bottom.map((close) => 20_000 - close),
      ).map(([, direction]) => direction),
    ).toEqual(['down'])
  })

  test.each(Object.keys(ruleTerms) as SignalRule[])('[ENG-12] %s sees the mirror image of a series as the opposite', (rule) => {
    fc.assert(
      fc.property(
        fc.array(
          fc.integer({ min: -50, max: 50 }).filter((move) => move !== 0),
          { minLength: 60, maxLength: 120 },
        ),
        (moves) => {
          let price = 100_000
          const closes = moves.map((move) => (price += move))
          const mirrored = crossingsOf(
            rule,
            closes.map((close) => 200_000 - close),
          )
          const opposite = mirrored.map(([index, direction]) => [index, direction === 'up' ? 'down' : 'up'])
          expect(opposite).toEqual(crossingsOf(rule, closes))
        },
      ),
      { numRuns: 50 },
    )
  })
})

test.each(['EUR/USD', 'BTC/USD', 'EUROPE50'])('[ENG-12] the signals of %s are the same, however time is cut', (name) => {
  const traded = symbolOf(name)
  const [from, to] = [monday - 3 * dayMs, monday + 2 * dayMs]
  const all = between(traded, from, to)
  expect(all.length).toBeGreaterThan(3)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: (to - from) / signalStepMs }), fc.nat(signalStepMs - 1), (steps, rest) => {
      const cut = Math.min(to, from + steps * signalStepMs + rest)
      expect([...between(traded, from, cut), ...between(traded, cut, to)]).toEqual(all)
    }),
    { numRuns: 12 },
  )
})

test.each(tradedSymbols.map(({ symbol }) => symbol))('[ENG-12, SRV-07] an order by a signal of %s is accepted until its end', (name) => {
  const traded = symbolOf(name)
  const found = between(traded, monday - 4 * dayMs, monday + 3 * dayMs)
  expect(found.length).toBeGreaterThan(0)
  expect(new Set(found.map(({ at }) => at)).size).toBe(found.length)
  for (const { at, until, expiryMs, openPoints, rule } of found) {
    expect([at % ruleTerms[rule].stepMs, expiryMs]).toEqual([0, ruleTerms[rule].expiryMs])
    expect(expiriesMs).toContain(expiryMs)
    expect(until > at && until <= at + validMs).toBe(true)
    expect([hoursErrors(traded.hours, at, expiryMs), hoursErrors(traded.hours, until, expiryMs)]).toEqual([[], []])
    expect(openPoints).toBe(pointsAt(key, traded, at))
  }
})

test('[ENG-12] the figures are decimal texts that the contract allows', () => {
  const found = between(symbolOf('EUR/USD'), monday, monday + 5 * dayMs)
  expect(new Set(found.map(({ rule }) => rule)).size).toBe(3)
  for (const { rule, values } of found) {
    expect(wireSchema.safeParse({ id: 'x', reason: { rule, values } }).success).toBe(true)
    for (const text of Object.values(values)) expect(text).toMatch(/^-?\d{1,9}(\.\d{1,6})?$/)
  }
  expect(Object.keys(found.find(({ rule }) => rule === 'rsi')?.values ?? {})).toEqual(['before', 'value', 'level'])
})

test('[ENG-12, SRV-07] a signal ends as an order at its expiry does, whenever that is asked', () => {
  for (const name of ['EUR/USD', 'BTC/USD']) {
    const traded = symbolOf(name)
    for (const { direction, at, expiryMs, openPoints } of between(traded, monday, monday + 4 * dayMs)) {
      const expiresAt = at + expiryMs
      const opened = { direction, openPoints, expiresAt }
      expect(signalOutcome(key, traded, opened, expiresAt - 1)).toBeNull()
      const ended = signalOutcome(key, traded, opened, expiresAt)
      expect(signalOutcome(key, traded, opened, expiresAt + 7 * dayMs + 3 * minuteMs)).toEqual(ended)
      const closePoints = pointsAt(key, traded, expiresAt)
      const order = settleOrder({ direction, openPoints, stake: money(100, 'EUR'), payoutPercent: 80 }, closePoints)
      expect(ended).toEqual({ outcome: order.status, closePoints })
      expect(isOpenAt(traded.hours, expiresAt - 1)).toBe(true)
    }
  }
})
