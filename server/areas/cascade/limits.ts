import { maxCardTransactionsADay, maxDeclinesADay, maxDeclinesAMonth } from '../../../domain/cascade/limits.ts'
import { dayMs } from '../../../domain/kernel/time.ts'
import type { Trx } from '../../db/database.ts'

/** Midnight in UTC: the limits of a day hold by the house's day, wherever the person is. */
const startOfDay = (now: number): number => now - (now % dayMs)

/**
 * Which of FUND-22's limits is reached; null: none. A card transaction is a charge that took money or still may, also one that is
 * about to be sent: else all that begin at once would pass.
 * Declines are counted by the card's fingerprint, whoever saved it, so that saving it anew does not start over.
 */
export async function reachedLimit(
  trx: Trx,
  customerId: number,
  fingerprint: string,
  now: number,
): Promise<'dayLimit' | 'failLimit' | null> {
  const { transactions } = await trx
    .selectFrom('payment_attempt')
    .select((of) => of.fn.countAll<number>().as('transactions'))
    .where('customer_id', '=', customerId)
    .where('fingerprint', 'is not', null)
    .where('status', 'not in', ['declined', 'voided'])
    .where('prepared_at', '>=', startOfDay(now))
    .executeTakeFirstOrThrow()
  if (transactions >= maxCardTransactionsADay) return 'dayLimit'
  const declined = async (sinceMs: number): Promise<number> => {
    const { declines } = await trx
      .selectFrom('payment_attempt')
      .select((of) => of.fn.countAll<number>().as('declines'))
      .where('fingerprint', '=', fingerprint)
      .where('status', '=', 'declined')
      .where('settled_at', '>', now - sinceMs)
      .executeTakeFirstOrThrow()
    return declines
  }
  if ((await declined(dayMs)) >= maxDeclinesADay || (await declined(30 * dayMs)) >= maxDeclinesAMonth) return 'failLimit'
  return null
}
