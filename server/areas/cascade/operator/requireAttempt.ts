import type { Trx } from '../../../db/database.ts'
import { OperatorRefusal } from '../../../ledger/operatorRefusal.ts'
import type { AttemptTable } from '../tables.ts'

/** Returns an attempt by its reference. Throws OperatorRefusal `unknown`. */
export async function requireAttempt(trx: Trx, reference: string): Promise<AttemptTable> {
  const attempt = await trx.selectFrom('payment_attempt').selectAll().where('reference', '=', reference).executeTakeFirst()
  if (!attempt) throw new OperatorRefusal('unknown')
  return attempt
}
