import type { Currency } from '../../contract/kernel.ts'
import { compareMoney, money, moneyToDecimal, parseMoney, type Money } from '../kernel/money.ts'

export type StakeRange = { min: Money; max: Money }

function range(currency: Currency, min: string, max: string): StakeRange {
  const [low, high] = [parseMoney(min, currency), parseMoney(max, currency)]
  if (!low.ok || !high.ok) throw new RangeError(`no stake range: ${min} to ${max} ${currency}`)
  return { min: low.value, max: high.value }
}

/** Minimum and maximum stake of one order by account currency (ACC-05); about 5 to 5,000 euros each. */
export const stakeRanges: Readonly<Partial<Record<Currency, StakeRange>>> = {
  USD: range('USD', '5', '5000'),
  EUR: range('EUR', '5', '5000'),
  GBP: range('GBP', '5', '5000'),
  RUB: range('RUB', '500', '500000'),
  BTC: range('BTC', '0.0001', '0.1'),
  LTC: range('LTC', '0.05', '50'),
  ETH: range('ETH', '0.002', '2'),
  DSH: range('DSH', '0.15', '150'),
}

/**
 * Returns the preset stakes: 1, 2, 5, 10, 20, 50 and 200 times the minimum, up to the maximum. Empty for
 * other currencies.
 */
export function stakePresets(currency: Currency): Money[] {
  const limits = stakeRanges[currency]
  if (!limits) return []
  return [1, 2, 5, 10, 20, 50, 200]
    .map((times) => money(limits.min.minor * times, currency))
    .filter((preset) => compareMoney(preset, limits.max) <= 0)
}

/** Formats a stake without trailing zeros: `50`, `0.001`. */
export const stakeText = (stake: Money): string => moneyToDecimal(stake).replace(/\.?0+$/, '')

/**
 * Returns a stake as a field shows it that reads it again, in any language (APP-33): three decimals get a
 * zero, since they could be thousands.
 */
export const stakeFieldText = (stake: string): string => (/^[1-9]\d{0,2}\.\d{3}$/.test(stake) ? `${stake}0` : stake)

/**
 * Converts a typed stake after a change of account: the same number if both currencies have the same range,
 * else ten times the minimum (about 50 euros), because 500 roubles and 500 euros differ.
 */
export function convertStake(to: Currency, typed: string, from: Currency): string {
  const [now, before] = [stakeRanges[to], stakeRanges[from]]
  const isAlike = before && now && stakeText(before.min) === stakeText(now.min) && stakeText(before.max) === stakeText(now.max)
  return isAlike || !now ? typed : stakeText(money(now.min.minor * 10, to))
}
