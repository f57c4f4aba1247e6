import type { Currency } from '../../contract/kernel.ts'
import { isFiat, maxAmount, type Money } from '../kernel/money.ts'
import { limitIn } from './tiers.ts'

/** Payment methods with a maximum of their own. */
export type DepositWay = 'card' | 'vload' | 'coin'

/**
 * Defaults without a setting, in whole units: the limit of our card contracts, and for coins the amount above
 * which payments are arranged by support.
 */
export const defaultMaximum: Readonly<Record<DepositWay, string>> = { card: '50000.00', vload: '10000.00', coin: '5000000.00' }

/**
 * Returns the maximum of one deposit into an account of `currency`: 60 times as much in roubles (FUND-10).
 * For a coin account the ledger's limit.
 */
export function maximumDeposit(limits: Partial<Record<DepositWay, string>> | null | undefined, way: DepositWay, currency: Currency): Money {
  if (!isFiat(currency)) return maxAmount(currency)
  const configured = Number(limits?.[way])
  return limitIn(configured > 0 ? configured : Number(defaultMaximum[way]), currency)
}

/**
 * True if an account with the balance `held` and pending deposits of `expected` can take `incoming`, bonus
 * included. Checked before charging, because a charged amount must be credited.
 */
export function hasRoomFor({ held, expected, incoming }: { held: Money; expected: Money; incoming: Money }): boolean {
  const most = maxAmount(held.currency).minor
  return BigInt(held.minor) + BigInt(expected.minor) + BigInt(incoming.minor) <= BigInt(most)
}
