import type { Trx } from '../../db/database.ts'
import type { CreditSource } from './tables.ts'

/**
 * Returns the ledger's reference of the credit of a source (FUND-45): the one that was made last, or the next
 * one once that was called a mistake. The report or receipt must be locked.
 */
export async function creditOf(trx: Trx, source: CreditSource): Promise<string> {
  const { mistakes } = await trx
    .selectFrom('returned_credit')
    .select(({ fn }) => fn.countAll<number>().as('mistakes'))
    .where('credit', '=', source)
    .where('cause', '=', 'mistaken')
    .executeTakeFirstOrThrow()
  return mistakes === 0 ? source : `${source}:credit:${mistakes + 1}`
}
