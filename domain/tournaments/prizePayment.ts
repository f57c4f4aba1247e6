import type { Currency } from '../../contract/kernel.ts'
import { isFiat, type Money, money } from '../kernel/money.ts'
import type { Prize } from './prizes.ts'
import { type DollarRates, fromDollars } from './score.ts'

/** A prize that is credited to an account, or one that the support desk hands over. */
export type PrizePayment = { how: 'money' | 'bonus'; account: string; amount: Money } | { how: 'byHand' }

/**
 * The facts that decide: the winner's open accounts of real money, the current one first, and whether the law
 * and settings allow them a bonus.
 */
export type Winner = { accounts: readonly { id: string; currency: Currency }[]; takesBonus: boolean }

/**
 * Returns how a prize reaches its winner (ENG-17): money as money and a bonus as a bonus, on the first
 * account in a currency like euros.
 */
export function prizePayment(prize: Prize, { accounts, takesBonus }: Winner, rates: DollarRates): PrizePayment {
  const account = accounts.find(({ currency }) => isFiat(currency))
  if (prize.kind === 'thing' || account === undefined || (prize.kind === 'bonus' && !takesBonus)) return { how: 'byHand' }
  const amount = fromDollars(money(prize.dollars * 100, 'USD'), account.currency, rates)
  return amount === null ? { how: 'byHand' } : { how: prize.kind, account: account.id, amount }
}
