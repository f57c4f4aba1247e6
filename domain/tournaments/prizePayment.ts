import type { Currency } from '../../contract/kernel.ts'
import { isFiat, type Money, money } from '../kernel/money.ts'
import type { Prize } from './prizes.ts'
import { type DollarRates, fromDollars } from './score.ts'

/** A prize that is credited to an account, or one that the support desk hands over. */
export type PrizePayment = { how: 'money' | 'bonus'; account: string; amount: Money } | { how: 'byHand' }

type OpenAccount = { id: string; currency: Currency }

/**
 * Returns how a prize reaches its winner (ENG-17): money as money and a bonus as a bonus, on the first
 * account in a currency like euros. `accounts`: the winner's open ones of real money, the current one first.
 */
export function prizePayment(prize: Prize, accounts: readonly OpenAccount[], rates: DollarRates): PrizePayment {
  const account = accounts.find(({ currency }) => isFiat(currency))
  if (prize.kind === 'thing' || account === undefined) return { how: 'byHand' }
  const amount = fromDollars(money(prize.dollars * 100, 'USD'), account.currency, rates)
  return amount === null ? { how: 'byHand' } : { how: prize.kind, account: account.id, amount }
}
