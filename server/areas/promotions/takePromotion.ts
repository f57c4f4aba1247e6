import type { Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { TakenRow } from './tables.ts'

type Taking = { name: string; basisPoints: number; until: number }

/**
 * Makes a promotion the person's, for later. One that is theirs already stays as it was promised. The customer's row must be held.
 * Throws Refusal 200 `promo.used`.
 */
export async function takePromotion(trx: Trx, customerId: number, { name, basisPoints, until }: Taking, now: number): Promise<void> {
  await trx
    .insertInto('person_promotion')
    .values({ customer_id: customerId, promotion: name, basis_points: basisPoints, status: 'held', since: now, until })
    .onConflict((conflict) => conflict.columns(['customer_id', 'promotion']).doNothing())
    .execute()
  await takenPromotion(trx, customerId, name, now)
}

/** A promotion that is the person's and can still go with a deposit. Throws Refusal 200 `promo.invalid`, `promo.used`, `promo.expired`. */
export async function takenPromotion(trx: Trx, customerId: number, name: string, now: number): Promise<TakenRow> {
  const row = await trx
    .selectFrom('person_promotion')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('promotion', '=', name)
    .executeTakeFirst()
  if (!row) throw new Refusal(200, 'promo.invalid')
  if (row.status === 'used') throw new Refusal(200, 'promo.used')
  if (now >= row.until) throw new Refusal(200, 'promo.expired')
  return row
}

/** Lets a promotion that is the person's go with their next deposit, in place of the one before, which stays theirs. The customer's row must be held. */
export async function activate(trx: Trx, customerId: number, name: string, now: number): Promise<TakenRow> {
  await takenPromotion(trx, customerId, name, now)
  const theirs = trx.updateTable('person_promotion').where('customer_id', '=', customerId)
  await theirs.set({ status: 'held' }).where('status', '=', 'active').execute()
  return theirs.set({ status: 'active' }).where('promotion', '=', name).returningAll().executeTakeFirstOrThrow()
}
