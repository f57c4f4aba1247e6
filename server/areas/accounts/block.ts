import { isTradingBlocked } from '../../../domain/accounts/block.ts'
import type { Db, Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { depositTotals } from './depositTotals.ts'

/**
 * Throws Refusal 200 `order.blocked` if the person may not trade (TRD-09). A client that hides the block
 * cannot place an order either.
 */
export async function refuseIfBlocked(db: Db | Trx, customerId: number): Promise<void> {
  const person = await db
    .selectFrom('customer')
    .select(['verification', 'last_count', 'sign', 'passport', 'card'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  // A person who can never be blocked needs no second query: placing an order takes milliseconds.
  if (!isTradingBlocked({ ...person, balances: [{ depositsTotal: '1' }] })) return
  const balances = await depositTotals(db, customerId)
  if (isTradingBlocked({ ...person, balances })) throw new Refusal(200, 'order.blocked')
}
