import type { Currency } from '../../../contract/kernel.ts'
import { money } from '../../../domain/kernel/money.ts'
import { type AccountMoney, accountMoney, type Grant } from '../../../domain/withdrawals/boundMoney.ts'
import type { Db, Trx } from '../../db/database.ts'
import { balanceOf } from '../../ledger/balance.ts'
import type { BonusGrantRow } from './tables.ts'

/**
 * Returns what of an account is free and what is bound, by which bonus (WD-14). Ties count for no turnover:
 * their stake was at no risk.
 */
export async function accountMoneyOf(db: Db | Trx, account: string): Promise<AccountMoney> {
  const balance = await balanceOf(db, account)
  const all = db.selectFrom('bonus_grant').selectAll().where('account', '=', account)
  const own = all.where('given_up_for', 'is', null).where('given_up_at', 'is', null)
  // The rule leaves out what is done; the index has only the others.
  const rows = await own.whereRef('turnover', '<', 'needed').whereRef('reversed', '<', 'amount').execute()
  return accountMoney(
    balance,
    rows.map((row) => toGrant(row, balance.currency)),
  )
}

const toGrant = (
  { reference, kind, amount, reversed, needed, granted_at: grantedAt, turnover }: BonusGrantRow,
  currency: Currency,
): Grant => ({
  reference,
  kind,
  amount: money(amount - reversed, currency),
  needed: money(needed, currency),
  turnover: money(turnover, currency),
  grantedAt,
})
