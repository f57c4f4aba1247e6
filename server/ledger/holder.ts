import type { Currency } from '../../contract/kernel.ts'
import type { Money } from '../../domain/kernel/money.ts'

/**
 * The operator's own accounts, one for each currency. `demo` is the source of play money; `playStakes` and `playProfit` keep bets with play
 * money apart from real money. `tips` of chat hosts are in dollars only.
 */
export type SystemAccount =
  | 'processors'
  | 'chains'
  | 'stakes'
  | 'profit'
  | 'bonus'
  | 'suspense'
  | 'demo'
  | 'playStakes'
  | 'playProfit'
  | 'tips'

export type LedgerHolder = { of: 'account'; account: string } | { of: 'system'; name: SystemAccount }

/** One side of an entry: a positive amount is received, a negative one is given. */
export type Posting = { holder: LedgerHolder; amount: Money }

/** Returns the ledger account's id of a holder. */
export const ledgerId = (holder: LedgerHolder, currency: Currency): string =>
  holder.of === 'account' ? holder.account : `house:${holder.name}:${currency}`
