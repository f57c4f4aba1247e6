import type { TargetPerson } from '../../../domain/settings/settings.ts'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { settingsFor } from '../settings/rules.ts'

/** A person who may be offered promotions. */
export type PromotionCustomer = TargetPerson & { customer: number }

/**
 * Returns the person for the table of promotions. Throws Refusal 200 `offers.unavailable` if law or settings
 * forbid offers (APP-26), and on a demo account, which has no deposits (FUND-05).
 */
export async function requireOffers(db: Db, customerId: number): Promise<PromotionCustomer> {
  const { country, affiliate_id, demo } = await db
    .selectFrom('customer')
    .select(['country', 'affiliate_id', 'demo'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const person = { country, affiliate: affiliate_id, customer: customerId }
  const { bonus, offers } = settingsFor(person).features
  if (demo || !bonus || !offers) throw new Refusal(200, 'offers.unavailable')
  return person
}
