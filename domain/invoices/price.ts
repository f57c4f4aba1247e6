import type { InvoiceCoin } from '../../contract/kernel.ts'
import { isFiat, type Money, money } from '../kernel/money.ts'
import { coins } from './coins.ts'

const coinUnit = 100_000_000n

/**
 * Returns the price of `value` in the coin at `rate` (the price of one whole coin), rounded up to the coin's
 * smallest unit, so that it is never too low.
 */
export function priceInCoin(value: Money, coin: InvoiceCoin, rate: Money): Money {
  const { currency, digits } = coins[coin]
  const scaled = BigInt(value.minor) * coinUnit
  const step = 10n ** BigInt(8 - digits)
  const perStep = BigInt(rate.minor) * step
  const steps = (scaled + perStep - 1n) / perStep
  return money(Number(steps * step), currency)
}

/**
 * Returns the worth of `amount` of a coin at `rate`, rounded down. Between two names of one coin (DSH, DASH)
 * the worth is the amount itself.
 */
export function worthOfCoin(amount: Money, rate: Money): Money {
  if (!isFiat(rate.currency)) return money(amount.minor, rate.currency)
  return money(Number((BigInt(amount.minor) * BigInt(rate.minor)) / coinUnit), rate.currency)
}
