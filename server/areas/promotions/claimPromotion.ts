import type { Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { PersonPromotionRow } from './tables.ts'

type PromotionClaim = { name: string; basisPoints: number; until: number }

/**
 * Claims a promotion for later; one claimed before keeps its terms. The customer's row must be locked. Throws
 * Refusal 200 `promo.used`.
 */
export async function claimPromotion(
  trx: Trx,
  customerId: number,
  { name, basisPoints, until }: PromotionClaim,
  now: number,
): Promise<void> {
  await trx
    .insertInto('person_promotion')
    .values({ customer_id: customerId, promotion: name, basis_points: basisPoints, status: 'held', since: now, until })
    .onConflict((conflict) => conflict.columns(['customer_id', 'promotion']).doNothing())
    .execute()
  await claimedPromotion(trx, customerId, name, now)
}

/**
 * Returns a claimed promotion that a deposit can still use. Throws Refusal 200 `promo.invalid`, `promo.used`,
 * `promo.expired`.
 */
export async function claimedPromotion(trx: Trx, customerId: number, name: string, now: number): Promise<PersonPromotionRow> {
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

/**
 * Activates a claimed promotion for the next deposit; the one active before stays claimed. The customer's row
 * must be locked. Throws the refusals of `claimedPromotion`.
 */
export async function activateClaimed(trx: Trx, customerId: number, name: string, now: number): Promise<PersonPromotionRow> {
  await claimedPromotion(trx, customerId, name, now)
  const ownPromotions = trx.updateTable('person_promotion').where('customer_id', '=', customerId)
  await ownPromotions.set({ status: 'held' }).where('status', '=', 'active').execute()
  const free = ownPromotions.where('promotion', '=', name).where('status', '<>', 'used')
  const active = await free.set({ status: 'active' }).returningAll().executeTakeFirst()
  // A deposit, which does not lock the customer, has used it since it was read.
  if (!active) throw new Refusal(200, 'promo.used')
  return active
}

/** Lets the next deposit have no promotion, if this one is active. It stays claimed. */
export async function deactivateClaimed(trx: Trx, customerId: number, name: string): Promise<void> {
  const own = trx.updateTable('person_promotion').where('customer_id', '=', customerId).where('promotion', '=', name)
  await own.set({ status: 'held' }).where('status', '=', 'active').execute()
}
