import type { Currency } from '../../contract/kernel.ts'
import { compareMoney, moneyToDecimal, parseMoney, type Money } from '../kernel/money.ts'
import type { RuleError } from '../kernel/ruleError.ts'
import { hourMs, minuteMs, secondMs } from '../kernel/time.ts'
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

/** All that is wrong with an order before money is looked at. Further codes: `order.symbolUnknown`, `order.expiryUnknown`. */
export function orderErrors({ symbol, expiryMs, stake, currency }: OrderDraft): RuleError[] {
  return [
    ...(findSymbol(symbol) ? [] : [{ field: 'symbol', code: 'order.symbolUnknown' }]),
    ...(expiriesMs.includes(expiryMs) ? [] : [{ field: 'expiryMs', code: 'order.expiryUnknown' }]),
    ...stakeErrors(stake, currency),
  ]
}

/** The stake of a draft that has no errors. Throws on any other. */
export function stakeOf({ stake, currency }: OrderDraft): Money {
  const parsed = parseMoney(stake, currency)
  if (!parsed.ok) throw new RangeError(`no stake: ${parsed.code}`)
  return parsed.value
}
