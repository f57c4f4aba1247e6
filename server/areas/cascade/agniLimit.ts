import { cascadeCodes } from '../../../domain/cascade/codes.ts'
import { limits } from '../../../domain/funding/limits.ts'
import type { Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'

export const agniLimitCode = cascadeCodes.agniLimit

/** Returns the first moment of the month in UTC. */
function startOfMonth(now: number): number {
  const today = new Date(now)
  return Date.UTC(today.getUTCFullYear(), today.getUTCMonth())
}

/**
 * Refuses AGNI's sixth payment of a person in a month (FUND-31). Payments under way count as well, declined
 * ones do not. The customer's row must be locked. Throws Refusal 200 `cascade.agni_limit`.
 */
export async function refuseAboveAgniLimit(trx: Trx, customerId: number, now: number): Promise<void> {
  const { payments } = await trx
    .selectFrom('payment_attempt')
    .select((of) => of.fn.countAll<number>().as('payments'))
    .where('customer_id', '=', customerId)
    .where('processor', '=', 'AGNI')
    .where('status', 'not in', ['declined', 'voided'])
    .where('prepared_at', '>=', startOfMonth(now))
    .executeTakeFirstOrThrow()
  if (payments >= limits.agniPerMonth.max) throw new Refusal(200, agniLimitCode)
}
