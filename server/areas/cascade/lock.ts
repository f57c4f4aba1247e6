import { sql } from 'kysely'
import type { Trx } from '../../db/database.ts'

/** Holds one deposit until the transaction ends, also one that has no row yet. */
export async function lockDeposit(trx: Trx, deposit: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${deposit}, 4))`.execute(trx)
}
