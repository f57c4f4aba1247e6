import type { Processor } from '../../../contract/kernel.ts'
import { processorTable } from '../../../domain/cascade/processorTable.ts'
import { startOfMonth } from '../../../domain/funding/limitEnd.ts'
import type { Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'

/**
 * Refuses a person's payment above their processor's limit of a month (FUND-31). Payments under way count as
 * well, declined ones do not. The customer's row must be locked. Throws Refusal 200 with the limit's code.
 */
export async function refuseAboveMonthlyLimit(trx: Trx, customerId: number, processor: Processor, now: number): Promise<void> {
  const { monthly } = processorTable[processor]
  if (monthly === undefined) return
  const { payments } = await trx
    .selectFrom('payment_attempt')
    .select((of) => of.fn.countAll<number>().as('payments'))
    .where('customer_id', '=', customerId)
    .where('processor', '=', processor)
    .where('status', 'not in', ['declined', 'voided'])
    .where('prepared_at', '>=', startOfMonth(now))
    .executeTakeFirstOrThrow()
  if (payments >= monthly.max) throw new Refusal(200, monthly.code)
}
