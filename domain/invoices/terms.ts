import type { InvoiceCoin } from '../../contract/kernel.ts'
import { amountErrors } from '../funding/amountRules.ts'
import { isFiat, maxAmount, type Money, money } from '../kernel/money.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { coins, isCoinItself } from './coins.ts'
import { priceInCoin, worthOfCoin } from './price.ts'

/**
 * A requested invoice. `minimum` and `maximum` in the account's currency. `amount` in the coin itself if
 * `fixed`, else in the account's currency. `rate`: the price of one coin in the account's currency.
 */
export type InvoiceOrder = { coin: InvoiceCoin; amount: Money; minimum: Money; maximum: Money; rate: Money | null }
/** The amount to pay, and the worth credited for it. */
export type InvoicePrice = { amount: Money; worth: Money }

/**
 * Returns the price of an invoice (FUND-12, FUND-38). Errors: `funding.wrong_amount`,
 * `funding.below_minimum`, `funding.above_maximum`, `invoices.no_rate` (no price in the account's currency at
 * present).
 */
export function priceInvoice({ coin, amount, minimum, maximum, rate }: InvoiceOrder): Result<InvoicePrice> {
  const { currency, digits } = coins[coin]
  const account = minimum.currency
  const fixed = !isFiat(amount.currency)
  const [wrong] = fixed
    ? amountErrors(amount, money(0, amount.currency), maxAmount(amount.currency))
    : amountErrors(amount, minimum, maximum)
  if (wrong) return fail(wrong.code)
  if (isCoinItself(coin, account)) {
    const exact = amount.minor % 10 ** (8 - digits) === 0
    return exact ? ok({ amount: money(amount.minor, currency), worth: money(amount.minor, account) }) : fail('funding.wrong_amount')
  }
  if (rate === null || !isFiat(account)) return fail('invoices.no_rate')
  if (fixed && BigInt(amount.minor) * BigInt(rate.minor) > BigInt(maximum.minor) * 100_000_000n) return fail('funding.above_maximum')
  if (fixed && amount.minor % 10 ** (8 - digits) !== 0) return fail('funding.wrong_amount')
  const worth = fixed ? worthOfCoin(amount, rate) : amount
  if (worth.minor <= 0) return fail('funding.wrong_amount')
  return ok({ amount: fixed ? money(amount.minor, currency) : priceInCoin(amount, coin, rate), worth })
}
