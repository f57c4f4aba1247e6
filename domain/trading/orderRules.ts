import type { Currency } from '../../contract/kernel.ts'
import { compareMoney, moneyToDecimal, parseMoney, type Money } from '../kernel/money.ts'
import type { RuleError } from '../kernel/ruleError.ts'
import { hourMs, minuteMs, type Moment, secondMs } from '../kernel/time.ts'
import { type Hours, nextChange, openRangeAt } from './hours.ts'
import { stakeRanges } from './stakes.ts'
import { findSymbol } from './symbols.ts'

/** How long an order can run, in milliseconds. */
export const expiriesMs: readonly number[] = [5 * secondMs, 15 * secondMs, 30 * secondMs, minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs]

export type OrderDraft = { symbol: string; expiryMs: number; stake: string; currency: Currency }

/** What is wrong with a stake as typed. Codes: `order.stakeInvalid`, `order.stakeRange` (params min, max), `order.currency`. */
export function stakeErrors(stake: string, currency: Currency): RuleError[] {
  const range = stakeRanges[currency]
  if (!range) return [{ field: 'stake', code: 'order.currency', params: { currency } }]
  const parsed = parseMoney(stake, currency)
  if (!parsed.ok) return [{ field: 'stake', code: 'order.stakeInvalid' }]
  const inside = compareMoney(parsed.value, range.min) >= 0 && compareMoney(parsed.value, range.max) <= 0
  return inside
    ? []
    : [{ field: 'stake', code: 'order.stakeRange', params: { min: moneyToDecimal(range.min), max: moneyToDecimal(range.max) } }]
}

/**
 * Why a symbol cannot be ordered at `now` for `expiryMs`: `order.marketClosed` (param opensAt), or `order.marketCloses` (param
 * closesAt) when it closes before the order would end. An order that is taken ends at a price of an open market.
 */
export function hoursErrors(hours: Hours, now: Moment, expiryMs: number): RuleError[] {
  const open = openRangeAt(hours, now)
  if (open === null) return [{ field: 'symbol', code: 'order.marketClosed', params: { opensAt: nextChange(hours, now) ?? 0 } }]
  return now + expiryMs > open.to ? [{ field: 'expiryMs', code: 'order.marketCloses', params: { closesAt: open.to } }] : []
}

/** All that is wrong with an order at `now` before money is looked at. Further codes: `order.symbolUnknown`, `order.expiryUnknown`. */
export function orderErrors({ symbol, expiryMs, stake, currency }: OrderDraft, now: Moment): RuleError[] {
  const traded = findSymbol(symbol)
  const offered = expiriesMs.includes(expiryMs)
  return [
    ...(traded ? [] : [{ field: 'symbol', code: 'order.symbolUnknown' }]),
    ...(offered ? [] : [{ field: 'expiryMs', code: 'order.expiryUnknown' }]),
    ...(traded && offered ? hoursErrors(traded.hours, now, expiryMs) : []),
    ...stakeErrors(stake, currency),
  ]
}

/** The stake of a draft that has no errors. Throws on any other. */
export function stakeOf({ stake, currency }: OrderDraft): Money {
  const parsed = parseMoney(stake, currency)
  if (!parsed.ok) throw new RangeError(`no stake: ${parsed.code}`)
  return parsed.value
}
