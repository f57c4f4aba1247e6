import { giftAmount, giftFeature } from '../../../domain/promotions/gift.ts'
import type { Money } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import { postGrant } from '../../ledger/postGrant.ts'
import { takesBonus } from './takesBonus.ts'
import { settingsFor } from '../settings/rules.ts'

/** `of`: the ledger's reference of the deposit. */
export type GiftOccasion = { customerId: number; account: string; deposit: Money; of: string; at: number }

/**
 * Grants a promised gift with a deposit (SES-15), once, as a bonus in the deposit's currency. A deposit in
 * coins, one into the exchange account, or one made while law or settings forbid incentives, leaves it for a
 * later one.
 */
export async function grantGift(trx: Trx, { customerId, account, deposit, of, at }: GiftOccasion): Promise<void> {
  const amount = giftAmount(deposit.currency)
  if (amount === null || !(await takesBonus(trx, account))) return
  const promised = await trx
    .selectFrom('gift')
    .innerJoin('customer', 'customer.id', 'gift.customer_id')
    .select(['customer.country', 'customer.affiliate_id'])
    .where('gift.customer_id', '=', customerId)
    .where('gift.given_at', 'is', null)
    // Locked: of two deposits credited at once, only one grants it.
    .forNoKeyUpdate('gift')
    .executeTakeFirst()
  if (!promised) return
  const person = { country: promised.country, affiliate: promised.affiliate_id, customer: customerId }
  if (!settingsFor(person).features[giftFeature]) return
  const reference = `gift:${customerId}`
  await trx.updateTable('gift').set({ reference, given_at: at }).where('customer_id', '=', customerId).execute()
  await postGrant(trx, { kind: 'gift', reference, account, amount, deposit: of, at })
}
