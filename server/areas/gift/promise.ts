import type { Currency } from '../../../contract/kernel.ts'
import { giftAmount } from '../../../domain/promotions/gift.ts'
import type { Config } from '../../config.ts'
import type { Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { readGift } from './giftCode.ts'

export type Newcomer = { customerId: number; promo: string | undefined; currency: Currency }

/**
 * Promises a newcomer the gift whose code they registered with (SES-15). A code that is no gift's changes nothing.
 * Throws Refusal 200 `register.invalid` with `promo.expired`, `promo.invalid` or `promo.currency` at the field.
 */
export async function promiseGift(trx: Trx, config: Pick<Config, 'secret'>, newcomer: Newcomer, now: number): Promise<void> {
  const { customerId, promo = '', currency } = newcomer
  const read = readGift(config, promo, now)
  if (read === 'other') return
  if (read !== 'good') throw new Refusal(200, 'register.invalid', { promo: read === 'expired' ? 'promo.expired' : 'promo.invalid' })
  if (giftAmount(currency) === null) throw new Refusal(200, 'register.invalid', { promo: 'promo.currency' })
  await trx
    .insertInto('gift')
    .values({ customer_id: customerId, code: promo.toUpperCase(), promised_at: now, reference: null, given_at: null })
    .execute()
}
