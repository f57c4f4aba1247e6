import { sql } from 'kysely'
import { type Money, money } from '../../domain/kernel/money.ts'
import type { Db, Trx } from '../db/database.ts'

/** What an account holds now. Throws when there is no such account: that is a bug of the caller. */
export async function balanceOf(db: Db | Trx, account: string): Promise<Money> {
  const row = await db.selectFrom('ledger_account').select(['balance', 'currency']).where('id', '=', account).executeTakeFirstOrThrow()
  return money(row.balance ?? 0, row.currency)
}

export type AuditLine = { problem: string; subject: string; expected: number; found: number }

/** Recomputes the books from their postings. Empty when they are right (SRV-03). */
export async function auditLedger(db: Db | Trx): Promise<AuditLine[]> {
  return (await sql<AuditLine>`select * from ledger_audit()`.execute(db)).rows
}
