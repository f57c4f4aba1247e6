import { sql } from 'kysely'
import { type Money, money } from '../../domain/kernel/money.ts'
import type { Db, Trx } from '../db/database.ts'

/** Returns an account's balance. Throws if the account does not exist: that is the caller's bug. */
export async function balanceOf(db: Db | Trx, account: string): Promise<Money> {
  const row = await db.selectFrom('ledger_account').select(['balance', 'currency']).where('id', '=', account).executeTakeFirstOrThrow()
  return money(row.balance ?? 0, row.currency)
}

export type LedgerFault = { problem: string; subject: string; expected: number; found: number }

/** Recomputes the ledger from its postings. Empty if everything is right (SRV-03). */
export async function auditLedger(db: Db | Trx): Promise<LedgerFault[]> {
  return (await sql<LedgerFault>`select * from ledger_audit()`.execute(db)).rows
}
