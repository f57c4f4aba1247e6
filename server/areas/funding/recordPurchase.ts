import type { Currency } from '../../../contract/kernel.ts'
import { parseMoney } from '../../../domain/kernel/money.ts'
import { dayMs, minuteMs } from '../../../domain/kernel/time.ts'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../kernel/call.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { PurchaseEventTable } from './tables.ts'

/** The same event within this time is one: a page that is left and opened again reports it twice. */
const repeatMs = minuteMs
const retentionMs = 30 * dayMs

/**
 * Records what a person tried or left, for support to see (FUND-06). Charges nothing (FUND-43). Refuses an
 * unreadable amount.
 */
export async function recordPurchase(
  db: Db,
  { customerId }: Caller,
  kind: PurchaseEventTable['kind'],
  left: { amount: string; currency: Currency } | null,
  now: number,
): Promise<void> {
  const amount = left && parseMoney(left.amount, left.currency)
  if (amount && (!amount.ok || amount.value.minor < 0)) throw new Refusal(200, 'funding.wrong_amount', { amount: 'funding.wrong_amount' })
  const repeated = await db
    .selectFrom('purchase_event')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .where('at', '>', now - repeatMs)
    .executeTakeFirst()
  if (repeated) return
  const values = {
    customer_id: customerId,
    kind,
    amount: amount?.ok ? amount.value.minor : null,
    currency: left?.currency ?? null,
    at: now,
  }
  await db.insertInto('purchase_event').values(values).execute()
}

/** Deletes the events older than a month. */
export const purgePurchases = async (db: Db, now: number): Promise<void> =>
  void (await db
    .deleteFrom('purchase_event')
    .where('at', '<=', now - retentionMs)
    .execute())
