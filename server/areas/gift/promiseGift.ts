import type { Currency } from '../../../contract/kernel.ts'
import { giftAmount } from '../../../domain/promotions/gift.ts'
import type { Config } from '../../config/config.ts'
import type { Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { checkGiftCode } from './giftCode.ts'

export type GiftRecipient = { customerId: number; promo: string | undefined; currency: Currency }

/**
 * Promises a new user the gift whose code they registered with (SES-15). Ignores a code that is no gift code.
 * Throws Refusal 200 `register.invalid` with `promo.expired`, `promo.invalid` or `promo.currency` at the
 * field.
 */
export async function promiseGift(trx: Trx, config: Pick<Config, 'secret'>, recipient: GiftRecipient, now: number): Promise<void> {
  const { customerId, promo = '', currency } = recipient
  const codeStatus = checkGiftCode(config, promo, now)
  if (codeStatus === 'other') return
  if (codeStatus !== 'good')
    throw new Refusal(200, 'register.invalid', { promo: codeStatus === 'expired' ? 'promo.expired' : 'promo.invalid' })
  if (giftAmount(currency) === null) throw new Refusal(200, 'register.invalid', { promo: 'promo.currency' })
  await trx
    .insertInto('gift')
    .values({ customer_id: customerId, code: promo.toUpperCase(), promised_at: now, reference: null, given_at: null })
    .execute()
}
