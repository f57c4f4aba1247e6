import { sql } from 'kysely'
import type { Currency } from '../../../contract/kernel.ts'
import { type Money, money } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'

/** Returns the stakes of an account's open orders, which have left its balance. */
export async function stakedOn(trx: Trx, account: string, currency: Currency): Promise<Money> {
  const { rows } = await sql<{ staked: number }>`
    select coalesce(sum(stake), 0)::bigint as staked from trade_order where account = ${account} and status = 'open'`.execute(trx)
  return money(rows[0]?.staked ?? 0, currency)
}
