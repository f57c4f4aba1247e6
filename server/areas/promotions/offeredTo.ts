import type { Person } from '../../../domain/settings/settings.ts'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { settingsFor } from '../settings/rules.ts'

/** A person whom the house may offer promotions. */
export type Customer = Person & { customer: number }

/**
 * The person as the table of promotions is asked about them. Throws Refusal 200 `offers.unavailable` where the law or the house has no
 * offers (APP-26), and on a demo account: it has no deposit that one could go with (FUND-05).
 */
export async function offeredTo(db: Db, customerId: number): Promise<Customer> {
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
