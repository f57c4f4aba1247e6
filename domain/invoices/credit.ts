import { type Money, money } from '../kernel/money.ts'
import type { Invoice } from './invoice.ts'

/**
 * Returns the credit for one payment: its share of the locked worth; overpayments use the same rate.
 * `before`: the amount credited earlier, in the coin. Shares are cut from the running total, so that partial
 * payments add up to the exact worth.
 */
export function creditFor(worth: Money, amount: Money, before: number, payment: number): Money {
  const upTo = (paid: number): bigint => (BigInt(worth.minor) * BigInt(paid)) / BigInt(amount.minor)
  return money(Number(upTo(before + payment) - upTo(before)), worth.currency)
}

/** Returns the credit for the rest of an invoice that is still due (INV-02); null if its worth is unknown. */
export const worthOfDue = ({ terms, paid, due }: Pick<Invoice, 'terms' | 'paid' | 'due'>): Money | null =>
  terms?.worth && terms.amount.minor > 0 ? creditFor(terms.worth, terms.amount, paid.minor, due.minor) : null
