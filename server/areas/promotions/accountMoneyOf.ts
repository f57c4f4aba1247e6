import { sql } from 'kysely'
import type { Currency } from '../../../contract/kernel.ts'
import { money } from '../../../domain/kernel/money.ts'
import { type AccountMoney, accountMoney, type Grant, type GrantKind } from '../../../domain/withdrawals/boundMoney.ts'
import type { Db, Trx } from '../../db/database.ts'
import { balanceOf } from '../../ledger/balance.ts'

type GrantRow = { reference: string; kind: GrantKind; amount: number; needed: number; granted_at: number; turnover: number }

/** Returns what of an account is free and what is bound, by which bonus (WD-14). Ties count for no turnover: their stake was at no risk. */
export async function accountMoneyOf(db: Db | Trx, account: string): Promise<AccountMoney> {
  const balance = await balanceOf(db, account)
  const { rows } = await sql<GrantRow>`
    select reference, kind, amount, needed, granted_at, coalesce((
      select sum(stake) from trade_order o
      where o.account = bonus_grant.account and o.status in ('won', 'lost') and o.opened_at >= bonus_grant.granted_at
    ), 0)::bigint as turnover
    from bonus_grant where account = ${account} and given_up_for is null`.execute(db)
  return accountMoney(
    balance,
    rows.map((row) => toGrant(row, balance.currency)),
  )
}

const toGrant = ({ reference, kind, amount, needed, granted_at: grantedAt, turnover }: GrantRow, currency: Currency): Grant => ({
  reference,
  kind,
  amount: money(amount, currency),
  needed: money(needed, currency),
  turnover: money(turnover, currency),
  grantedAt,
})
