import { limits } from '../../../domain/funding/limits.ts'
import { startOfUtcDay } from '../../../domain/kernel/utcDay.ts'
import type { Trx } from '../../db/database.ts'

/**
 * Returns the limit of FUND-22 that is reached, or null. Charges about to be sent count as well, else
 * concurrent ones would all pass. Declines are counted by the card's fingerprint for all customers, so that
 * saving the card again does not reset them.
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
    // A limit's day is the UTC day, whatever the person's time zone.
    .where('prepared_at', '>=', startOfUtcDay(now))
    .executeTakeFirstOrThrow()
  if (transactions >= limits.cardTransactionsPerDay.max) return 'dayLimit'
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
  if (
    (await declined(limits.cardDeclinesPerDay.withinMs)) >= limits.cardDeclinesPerDay.max ||
    (await declined(limits.cardDeclinesPerMonth.withinMs)) >= limits.cardDeclinesPerMonth.max
  )
    return 'failLimit'
  return null
}
