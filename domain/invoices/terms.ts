import type { InvoiceCoin } from '../../contract/kernel.ts'
import { amountErrors } from '../funding/amountRules.ts'
import { limitIn } from '../funding/tiers.ts'
import { isFiat, type Money, money } from '../kernel/money.ts'
import { fail, ok, type Result } from '../kernel/result.ts'
import { coins, isCoinItself } from './coins.ts'
import { priceInCoin, worthOfCoin } from './price.ts'

/** What is asked for. `amount` in the coin itself when `fixed`, else in the account's currency. `rate`: the price of one coin in the account's currency. */
export type InvoiceOrder = { coin: InvoiceCoin; amount: Money; minimum: Money; rate: Money | null }
/** What is to be paid, and what paying all of it credits. */
export type InvoicePrice = { amount: Money; worth: Money }

/** Above this, in whole units of a fiat account, a payment is arranged with a person. Keeps every sum an exact number, too. */
const mostUnits = 5_000_000

/**
 * The price of an invoice (FUND-12, FUND-38). Errors: `funding.wrong_amount`, `funding.below_minimum`, `funding.above_maximum`,
 * `invoices.no_rate` (the coin has no price in the account's currency now).
 */
export function priceInvoice({ coin, amount, minimum, rate }: InvoiceOrder): Result<InvoicePrice> {
  const { currency, digits } = coins[coin]
  const account = minimum.currency
  const fixed = !isFiat(amount.currency)
  const [wrong] = amountErrors(amount, fixed ? money(0, amount.currency) : minimum)
  if (wrong) return fail(wrong.code)
  if (isCoinItself(coin, account)) {
    const exact = amount.minor % 10 ** (8 - digits) === 0
    return exact ? ok({ amount: money(amount.minor, currency), worth: money(amount.minor, account) }) : fail('funding.wrong_amount')
  }
  if (rate === null || !isFiat(account)) return fail('invoices.no_rate')
  const most = limitIn(mostUnits, account)
  if (!fixed && amount.minor > most.minor) return fail('funding.above_maximum')
  if (fixed && BigInt(amount.minor) * BigInt(rate.minor) > BigInt(most.minor) * 100_000_000n) return fail('funding.above_maximum')
  if (fixed && amount.minor % 10 ** (8 - digits) !== 0) return fail('funding.wrong_amount')
  const worth = fixed ? worthOfCoin(amount, rate) : amount
  if (worth.minor <= 0) return fail('funding.wrong_amount')
  return ok({ amount: fixed ? money(amount.minor, currency) : priceInCoin(amount, coin, rate), worth })
}
