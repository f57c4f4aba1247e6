import type { SystemAccount } from '../../ledger/holder.ts'
import type { TradeOrder } from './tables.ts'

const systemAccounts = {
  real: { stakes: 'stakes', profit: 'profit' },
  play: { stakes: 'playStakes', profit: 'playProfit' },
} as const satisfies Record<TradeOrder['funds_kind'], Record<'stakes' | 'profit', SystemAccount>>

/**
 * Returns the system accounts for stakes and profit of real orders, or of orders with play money (SRV-03).
 */
export const systemAccountsFor = (fundsKind: TradeOrder['funds_kind']): (typeof systemAccounts)[TradeOrder['funds_kind']] =>
  systemAccounts[fundsKind]
