import { acceptedDurationMs, offerDurationMs, type OfferName, type OfferRefusal, offerRefusal } from '../../../domain/promotions/offer.ts'
import { percentOf, type Promotion } from '../../../domain/promotions/promotion.ts'
import type { Db, Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { currentPromotions } from './currentPromotions.ts'
import type { PromotionCustomer } from './requireOffers.ts'
import type { OfferRow } from './tables.ts'
import { claimPromotion } from './claimPromotion.ts'

export type OpenOffer = { promo: string; until: number; percent: string }

type OfferState = { at: 'open'; row: OfferRow } | { at: 'new'; promotion: Promotion } | { at: 'none'; why: OfferRefusal | 'offers.none' }

/**
 * Returns what has become of an offer to a person: one is open, one can be made, or none. Changes nothing.
 */
async function offerState(db: Db | Trx, person: PromotionCustomer, offer: OfferName, now: number): Promise<OfferState> {
  const last = await lastOffer(db, person.customer, offer)
  // An offer keeps its own deadline, even if its season ends before that.
  if (last && offerRefusal(last, now) === null) return { at: 'open', row: last }
  const promotion = currentPromotion(person, offer, now)
  const before = promotion ? await offerOf(db, person.customer, promotion.name) : last
  const why = before && offerRefusal(before, now)
  if (why) return { at: 'none', why }
  return promotion ? { at: 'new', promotion } : { at: 'none', why: 'offers.none' }
}

/** True if an offer is open to a person, or would be made to them (ENG-16). */
export const isOfferAvailable = async (db: Db, person: PromotionCustomer, offer: OfferName, now: number): Promise<boolean> =>
  (await offerState(db, person, offer, now)).at !== 'none'

/**
 * Returns a person's open offer (ENG-02, ENG-03). The first request creates it and fixes its deadline for
 * every tab and device. The customer's row must be locked. Throws Refusal 200 with the codes of
 * `offerRefusal`, or `offers.none`.
 */
export async function openOffer(trx: Trx, person: PromotionCustomer, offer: OfferName, now: number): Promise<OpenOffer> {
  const state = await offerState(trx, person, offer, now)
  if (state.at === 'open') return toOpenOffer(state.row)
  if (state.at === 'none') throw new Refusal(200, state.why)
  const { name, rule } = state.promotion
  const values = { customer_id: person.customer, offer, promotion: name, basis_points: rule.basisPoints, offered_at: now }
  const row = await trx
    .insertInto('promotion_offer')
    .values({ ...values, until: now + offerDurationMs[offer] })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toOpenOffer(row)
}

const toOpenOffer = (offer: Pick<OfferRow, 'promotion' | 'until' | 'basis_points'>): OpenOffer => ({
  promo: offer.promotion,
  until: offer.until,
  percent: percentOf(offer.basis_points),
})

const currentPromotion = (person: PromotionCustomer, offer: OfferName, now: number): Promotion | undefined =>
  currentPromotions(person, now).find(({ rule }) => rule.by.way === offer)

/** Returns the last offer of a kind that was made to a person. */
export const lastOffer = (db: Db | Trx, customerId: number, offer: OfferName): Promise<OfferRow | undefined> =>
  db
    .selectFrom('promotion_offer')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('offer', '=', offer)
    .orderBy('offered_at', 'desc')
    .executeTakeFirst()

/** Returns a person's offer of one promotion, if there is one. */
export const offerOf = (db: Db | Trx, customerId: number, promotion: string): Promise<OfferRow | undefined> =>
  db.selectFrom('promotion_offer').selectAll().where('customer_id', '=', customerId).where('promotion', '=', promotion).executeTakeFirst()

/** Throws the reason why an offer is not open, if it is not. */
function refuseIfClosed(offer: OfferRow, now: number): void {
  const refusal = offerRefusal(offer, now)
  if (refusal !== null) throw new Refusal(200, refusal)
}

/**
 * Marks an offer as ignored, by the person or after its deadline (ENG-02); safe to repeat. The customer's row
 * must be locked. Throws Refusal 200 `offers.accepted`, `offers.none`.
 */
export async function ignoreOffer(trx: Trx, customerId: number, offer: OfferName, now: number): Promise<void> {
  const last = await lastOffer(trx, customerId, offer)
  if (!last) throw new Refusal(200, 'offers.none')
  if (last.status === 'accepted') throw new Refusal(200, 'offers.accepted')
  if (last.status === 'offered') await setOfferStatus(trx, customerId, last.promotion, 'ignored', now)
}

/**
 * Accepts an offer before its deadline (ENG-02, ENG-03, ENG-06) and returns the promotion's name; safe to
 * repeat. The customer's row must be locked. Throws Refusal 200 `offers.none`, `offers.ignored`,
 * `offers.ended`.
 */
export async function acceptOffer(trx: Trx, person: PromotionCustomer, offer: OfferRow | undefined, now: number): Promise<string> {
  if (!offer) throw new Refusal(200, 'offers.none')
  if (offer.status === 'accepted') return offer.promotion
  refuseIfClosed(offer, now)
  await setOfferStatus(trx, person.customer, offer.promotion, 'accepted', now)
  await claimPromotion(
    trx,
    person.customer,
    { name: offer.promotion, basisPoints: offer.basis_points, until: now + acceptedDurationMs },
    now,
  )
  return offer.promotion
}

const setOfferStatus = (trx: Trx, customerId: number, promotion: string, status: 'accepted' | 'ignored', now: number) =>
  trx
    .updateTable('promotion_offer')
    .set({ status, answered_at: now })
    .where('customer_id', '=', customerId)
    .where('promotion', '=', promotion)
    .execute()

/**
 * Forgets a person's last offer of a kind, with the promotion that it brought, for a tester. Throws Refusal
 * 404 `promo.used`.
 */
export async function removeOffer(trx: Trx, customerId: number, offer: OfferName): Promise<void> {
  const last = await lastOffer(trx, customerId, offer)
  if (!last) return
  const own = trx
    .selectFrom('person_promotion')
    .select('status')
    .where('customer_id', '=', customerId)
    .where('promotion', '=', last.promotion)
  if ((await own.executeTakeFirst())?.status === 'used') throw new Refusal(404, 'promo.used')
  for (const table of ['person_promotion', 'promotion_offer'] as const)
    await trx.deleteFrom(table).where('customer_id', '=', customerId).where('promotion', '=', last.promotion).execute()
}
