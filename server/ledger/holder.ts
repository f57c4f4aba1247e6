import type { Currency } from '../../contract/kernel.ts'
import type { Money } from '../../domain/kernel/money.ts'

/**
 * The operator's own accounts, one for each currency; `tips` in dollars only. `play…`: bets with play money,
 * which `demo` makes. `losses`: what a chargeback could not take back. `withdrawals`: money of open ones, for
 * `payouts` and `fees` once it is sent. `prizes`: money won in contests. `referrals`: commission.
 */
export type SystemAccount =
  | 'processors'
  | 'bank'
  | 'chains'
  | 'stakes'
  | 'profit'
  | 'bonus'
  | 'suspense'
  | 'demo'
  | 'playStakes'
  | 'playProfit'
  | 'tips'
  | 'losses'
  | 'withdrawals'
  | 'payouts'
  | 'fees'
  | 'prizes'
  | 'referrals'

export type LedgerHolder = { of: 'account'; account: string } | { of: 'system'; name: SystemAccount }

/** One side of an entry: a positive amount is received, a negative one is given. */
export type Posting = { holder: LedgerHolder; amount: Money }

/** Returns the ledger account's id of a holder. */
export const ledgerId = (holder: LedgerHolder, currency: Currency): string =>
  holder.of === 'account' ? holder.account : `system:${holder.name}:${currency}`
