import type { TargetPerson } from '../../../domain/settings/settings.ts'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { settingsFor } from '../settings/rules.ts'

/** A person who may be offered promotions. `aheadMs`: how far a tester has moved the seasons (SRV-09). */
export type PromotionCustomer = TargetPerson & { customer: number; aheadMs: number }

/**
 * Returns the person for the table of promotions. Throws Refusal 200 `offers.unavailable` if law or settings
 * forbid offers (APP-26), and on a demo account, which has no deposits (FUND-05).
 */
export async function requireOffers(db: Db, customerId: number): Promise<PromotionCustomer> {
  const {
    country,
    affiliate_id,
    demo,
    ahead_ms: aheadMs,
  } = await db
    .selectFrom('customer')
    .leftJoin('season_clock', (join) => join.onTrue())
    .select(['country', 'affiliate_id', 'demo', 'ahead_ms'])
    .where('customer.id', '=', customerId)
    .executeTakeFirstOrThrow()
  const person = { country, affiliate: affiliate_id, customer: customerId, aheadMs: aheadMs ?? 0 }
  const { bonus, offers } = settingsFor(person).features
  if (demo || !bonus || !offers) throw new Refusal(200, 'offers.unavailable')
  return person
}
