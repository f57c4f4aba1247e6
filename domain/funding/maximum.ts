import type { Currency } from '../../contract/kernel.ts'
import { isFiat, largestAmount, type Money } from '../kernel/money.ts'
import { limitIn } from './tiers.ts'

/** The ways to pay that have a maximum of their own. */
export type DepositWay = 'card' | 'vload' | 'coin'

/** Where the settings name none, in whole units: what our card contracts take at once, and above which a coin payment is arranged with a person. */
export const defaultMaximum: Readonly<Record<DepositWay, string>> = { card: '50000.00', vload: '10000.00', coin: '5000000.00' }

/** The most of one deposit into an account of `currency`: 60 times as much in roubles (FUND-10). In a coin account what the ledger can hold. */
export function maximumDeposit(limits: Partial<Record<DepositWay, string>> | null | undefined, way: DepositWay, currency: Currency): Money {
  if (!isFiat(currency)) return largestAmount(currency)
  const named = Number(limits?.[way])
  return limitIn(named > 0 ? named : Number(defaultMaximum[way]), currency)
}

/**
 * Whether an account that holds `held` and expects `expected` of deposits under way can take `incoming` besides: a deposit with all that comes
 * with it. Asked before anybody is charged, since what was charged has to be credited.
 */
export function hasRoomFor({ held, expected, incoming }: { held: Money; expected: Money; incoming: Money }): boolean {
  const most = largestAmount(held.currency).minor
  return BigInt(held.minor) + BigInt(expected.minor) + BigInt(incoming.minor) <= BigInt(most)
}
