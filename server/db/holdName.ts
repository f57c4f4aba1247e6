import { sql } from 'kysely'
import type { Trx } from './database.ts'

/** What a name is of: the same name in two of them is two things. */
type Kind = 'deposit' | 'chat room' | 'desk caller' | 'desk phone'

/**
 * Holds a name until the transaction ends, also one that has no row yet: whoever wants to hold it as well waits. Who holds several takes
 * them in an order that all keep, or two would wait for each other.
 */
export async function holdName(trx: Trx, kind: Kind, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${name}`}, 0))`.execute(trx)
}
