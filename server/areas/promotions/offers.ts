import { acceptedMs, offerMs, type OfferName, offerRefusal } from '../../../domain/promotions/offer.ts'
import { percentOf, type Promotion, promotionsAt } from '../../../domain/promotions/promotion.ts'
import type { Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { promotionRules } from './house.ts'
import type { Customer } from './offeredTo.ts'
import type { OfferRow } from './tables.ts'
import { takePromotion } from './takePromotion.ts'

export type OpenOffer = { promo: string; until: number; percent: string }

/**
 * An offer as it is open to a person now (ENG-02, ENG-03). The first time that it is asked for is when it is made: its deadline counts from
 * there, whichever tab or device asks again. The customer's row must be held. Throws Refusal 200 with the codes of `offerRefusal`, or
 * `offers.none` where the house has none for them.
 */
export async function openOffer(trx: Trx, person: Customer, offer: OfferName, now: number): Promise<OpenOffer> {
  const last = await lastOffer(trx, person.customer, offer)
  // One that a season's end overtakes runs on to the deadline that it was made with.
  if (last && offerRefusal(last, now) === null) return onWire(last)
  const promotion = ofHouse(person, offer, now)
  const before = promotion ? await offerOf(trx, person.customer, promotion.name) : last
  if (before) refuse(before, now)
  if (!promotion) throw new Refusal(200, 'offers.none')
  const { name, rule } = promotion
  const made = { customer_id: person.customer, offer, promotion: name, basis_points: rule.basisPoints, offered_at: now }
  const row = await trx
    .insertInto('promotion_offer')
    .values({ ...made, until: now + offerMs[offer] })
    .returningAll()
    .executeTakeFirstOrThrow()
  return onWire(row)
}

const onWire = (offer: Pick<OfferRow, 'promotion' | 'until' | 'basis_points'>): OpenOffer => ({
  promo: offer.promotion,
  until: offer.until,
  percent: percentOf(offer.basis_points),
})

const ofHouse = (person: Customer, offer: OfferName, now: number): Promotion | undefined =>
  promotionsAt(promotionRules, person, now).find(({ rule }) => rule.by.way === offer)

/** The last offer of a kind that was made to a person. */
export const lastOffer = (trx: Trx, customerId: number, offer: OfferName): Promise<OfferRow | undefined> =>
  trx
    .selectFrom('promotion_offer')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('offer', '=', offer)
    .orderBy('offered_at', 'desc')
    .executeTakeFirst()

/** The offer of one promotion, if it was made to a person. */
export const offerOf = (trx: Trx, customerId: number, promotion: string): Promise<OfferRow | undefined> =>
  trx.selectFrom('promotion_offer').selectAll().where('customer_id', '=', customerId).where('promotion', '=', promotion).executeTakeFirst()

/** Throws why an offer is not open, if it is not. */
function refuse(offer: OfferRow, now: number): void {
  const refusal = offerRefusal(offer, now)
  if (refusal !== null) throw new Refusal(200, refusal)
}

/**
 * Ends an offer on the person's word, or because its time is over (ENG-02). Said again it is done already. The customer's row must be held.
 * Throws Refusal 200 `offers.accepted`, `offers.none`.
 */
export async function ignoreOffer(trx: Trx, customerId: number, offer: OfferName, now: number): Promise<void> {
  const last = await lastOffer(trx, customerId, offer)
  if (!last) throw new Refusal(200, 'offers.none')
  if (last.status === 'accepted') throw new Refusal(200, 'offers.accepted')
  if (last.status === 'offered') await answer(trx, customerId, last.promotion, 'ignored', now)
}

/**
 * Accepts an offer before its deadline (ENG-02, ENG-03, ENG-06) and answers the promotion's name. Said again, as after a lost answer, it is
 * accepted still. The customer's row must be held. Throws Refusal 200 `offers.none`, `offers.ignored`, `offers.ended`.
 */
export async function acceptOffer(trx: Trx, person: Customer, offer: OfferRow | undefined, now: number): Promise<string> {
  if (!offer) throw new Refusal(200, 'offers.none')
  if (offer.status === 'accepted') return offer.promotion
  refuse(offer, now)
  await answer(trx, person.customer, offer.promotion, 'accepted', now)
  await takePromotion(trx, person.customer, { name: offer.promotion, basisPoints: offer.basis_points, until: now + acceptedMs }, now)
  return offer.promotion
}

const answer = (trx: Trx, customerId: number, promotion: string, status: 'accepted' | 'ignored', now: number) =>
  trx
    .updateTable('promotion_offer')
    .set({ status, answered_at: now })
    .where('customer_id', '=', customerId)
    .where('promotion', '=', promotion)
    .execute()
