import type { Currency } from '../../contract/kernel.ts'
import { compareMoney, moneyToDecimal, parseMoney, type Money } from '../kernel/money.ts'
import type { RuleError } from '../kernel/ruleError.ts'
import { hourMs, minuteMs, type EpochMs, secondMs } from '../kernel/time.ts'
import { type Hours, nextOpenOrClose, openRangeAt } from './hours.ts'
import { stakeRanges } from './stakes.ts'
import { findSymbol } from './symbols.ts'

/** Possible durations of an order, in milliseconds. */
export const expiriesMs: readonly number[] = [5 * secondMs, 15 * secondMs, 30 * secondMs, minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs]

export type OrderDraft = { symbol: string; expiryMs: number; stake: string; currency: Currency }

/**
 * Returns the errors of a typed stake. Codes: `order.stakeInvalid`, `order.stakeRange` (params min, max),
 * `order.currency`.
 */
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
 * Returns why a symbol cannot be ordered at `now`: `order.marketClosed` (param opensAt), or
 * `order.marketCloses` (param closesAt) if it closes before the order ends, because orders settle at a price
 * of an open market.
 */
export function hoursErrors(hours: Hours, now: EpochMs, expiryMs: number): RuleError[] {
  const open = openRangeAt(hours, now)
  if (open === null) return [{ field: 'symbol', code: 'order.marketClosed', params: { opensAt: nextOpenOrClose(hours, now) ?? 0 } }]
  return now + expiryMs > open.to ? [{ field: 'expiryMs', code: 'order.marketCloses', params: { closesAt: open.to } }] : []
}

/**
 * Returns all errors of an order at `now`, without checking the balance. Additional codes:
 * `order.symbolUnknown`, `order.expiryUnknown`.
 */
export function orderErrors({ symbol, expiryMs, stake, currency }: OrderDraft, now: EpochMs): RuleError[] {
  const traded = findSymbol(symbol)
  const offered = expiriesMs.includes(expiryMs)
  return [
    ...(traded ? [] : [{ field: 'symbol', code: 'order.symbolUnknown' }]),
    ...(offered ? [] : [{ field: 'expiryMs', code: 'order.expiryUnknown' }]),
    ...(traded && offered ? hoursErrors(traded.hours, now, expiryMs) : []),
    ...stakeErrors(stake, currency),
  ]
}

/** Returns the stake of a valid draft. Throws for any other. */
export function stakeOf({ stake, currency }: OrderDraft): Money {
  const parsed = parseMoney(stake, currency)
  if (!parsed.ok) throw new RangeError(`no stake: ${parsed.code}`)
  return parsed.value
}
