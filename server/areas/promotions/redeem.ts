import { isCodeOf, type Promotion, promotionsAt } from '../../../domain/promotions/promotion.ts'
import type { Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { promotionRules } from './house.ts'
import type { Customer } from './offeredTo.ts'
import { acceptOffer, offerOf } from './offers.ts'
import { takenPromotion, takePromotion } from './takePromotion.ts'

/** Makes the promotion of a code the person's (FUND-13). The customer's row must be held. Throws Refusal 200 `promo.invalid`, `promo.expired`, `promo.used`. */
export async function redeemCode(trx: Trx, person: Customer, text: string, now: number): Promise<string> {
  const found = promotionsAt(promotionRules, person, now).find(({ rule }) => isCodeOf(rule, text))
  if (!found) throw new Refusal(200, promotionRules.some((rule) => isCodeOf(rule, text)) ? 'promo.expired' : 'promo.invalid')
  return take(trx, person, found, now)
}

/** Makes a promotion of the house's list the person's (ENG-01); one that is theirs already is so still. Refusals as above. */
export async function takeListed(trx: Trx, person: Customer, name: string, now: number): Promise<string> {
  const found = promotionsAt(promotionRules, person, now).find((one) => one.name === name && one.rule.by.way === 'list')
  return found ? take(trx, person, found, now) : (await takenPromotion(trx, person.customer, name, now)).promotion
}

/**
 * What `/api/triggers/promo` is told to remember: the promotion of a code, one that an offer has just shown (ENG-03), or one that is the
 * person's or the house's by its name. Refusals: those of codes and offers.
 */
export async function takeNamed(trx: Trx, person: Customer, text: string, now: number): Promise<string> {
  if (promotionRules.some((rule) => isCodeOf(rule, text))) return redeemCode(trx, person, text, now)
  const offered = await offerOf(trx, person.customer, text)
  return offered ? acceptOffer(trx, person, offered, now) : takeListed(trx, person, text, now)
}

async function take(trx: Trx, { customer }: Customer, { name, end, rule }: Promotion, now: number): Promise<string> {
  await takePromotion(trx, customer, { name, basisPoints: rule.basisPoints, until: end }, now)
  return name
}
