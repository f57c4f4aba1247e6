import { matchesCode, type Promotion } from '../../../domain/promotions/promotion.ts'
import type { Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { currentPromotions } from './currentPromotions.ts'
import { promotionTerms } from './promotionTerms.ts'
import type { PromotionCustomer } from './requireOffers.ts'
import { acceptOffer, offerOf } from './offers.ts'
import { claimedPromotion, claimPromotion } from './claimPromotion.ts'

/**
 * Claims the promotion of a code (FUND-13). The customer's row must be locked. Throws Refusal 200
 * `promo.invalid`, `promo.expired`, `promo.used`.
 */
export async function redeemCode(trx: Trx, person: PromotionCustomer, text: string, now: number): Promise<string> {
  const found = currentPromotions(person, now).find(({ rule }) => matchesCode(rule, text))
  if (!found) throw new Refusal(200, promotionTerms.some((rule) => matchesCode(rule, text)) ? 'promo.expired' : 'promo.invalid')
  return claim(trx, person, found, now)
}

/** Claims a listed promotion (ENG-01); one claimed before stays claimed. Throws the same as `redeemCode`. */
export async function claimListed(trx: Trx, person: PromotionCustomer, name: string, now: number): Promise<string> {
  const found = currentPromotions(person, now).find((one) => one.name === name && one.rule.by.way === 'list')
  return found ? claim(trx, person, found, now) : (await claimedPromotion(trx, person.customer, name, now)).promotion
}

/**
 * Claims by code, by an offer just shown (ENG-03), or by a promotion's name, as `/api/triggers/promo` sends
 * it. Throws the refusals of codes and offers.
 */
export async function claimNamed(trx: Trx, person: PromotionCustomer, text: string, now: number): Promise<string> {
  if (promotionTerms.some((rule) => matchesCode(rule, text))) return redeemCode(trx, person, text, now)
  const offered = await offerOf(trx, person.customer, text)
  return offered ? acceptOffer(trx, person, offered, now) : claimListed(trx, person, text, now)
}

async function claim(trx: Trx, { customer }: PromotionCustomer, { name, end, rule }: Promotion, now: number): Promise<string> {
  await claimPromotion(trx, customer, { name, basisPoints: rule.basisPoints, until: end }, now)
  return name
}
