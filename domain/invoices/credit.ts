import { type Money, money } from '../kernel/money.ts'

/**
 * What one payment in time adds to the account: its share of the locked worth. `before` is what was credited ahead of it, in the coin.
 * Shares are cut from the running total, so that payments which together are the amount are credited the worth to the cent,
 * in whatever parts they came. What is over is credited at the same rate.
 */
export function shareOf(worth: Money, amount: Money, before: number, payment: number): Money {
  const upTo = (paid: number): bigint => (BigInt(worth.minor) * BigInt(paid)) / BigInt(amount.minor)
  return money(Number(upTo(before + payment) - upTo(before)), worth.currency)
}
