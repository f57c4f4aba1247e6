import type { InvoiceCoin } from '../../contract/kernel.ts'
import { isFiat, type Money, money } from '../kernel/money.ts'
import { coins } from './coins.ts'

const coinUnit = 100_000_000n

/** What `value` costs in the coin at `rate` (the price of one whole coin), rounded up to what the coin can carry: never a little too little. */
export function priceInCoin(value: Money, coin: InvoiceCoin, rate: Money): Money {
  const { currency, digits } = coins[coin]
  const scaled = BigInt(value.minor) * coinUnit
  const step = 10n ** BigInt(8 - digits)
  const perStep = BigInt(rate.minor) * step
  const steps = (scaled + perStep - 1n) / perStep
  return money(Number(steps * step), currency)
}

/** What `amount` of a coin is worth at `rate`, rounded down. Of two names of one coin (DSH, DASH) the worth is the amount itself. */
export function worthOfCoin(amount: Money, rate: Money): Money {
  if (!isFiat(rate.currency)) return money(amount.minor, rate.currency)
  return money(Number((BigInt(amount.minor) * BigInt(rate.minor)) / coinUnit), rate.currency)
}
