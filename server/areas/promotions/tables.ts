import type { Generated, Selectable } from 'kysely'
import type { OfferName, OfferStatus } from '../../../domain/promotions/offer.ts'

/** An offer made to a person; `until` is its deadline for ever (ENG-02, ENG-03, ENG-06). */
export type PromotionOfferTable = {
  customer_id: number
  offer: OfferName
  /** The promotion's name with its season. */
  promotion: string
  /** What it adds to a deposit's bonus, in hundredths of a percent, as it was promised. */
  basis_points: number
  offered_at: number
  until: number
  status: Generated<OfferStatus>
  answered_at: Generated<number | null>
}

/** A promotion that a person has taken. `active`: it goes with the next deposit; one at most. `reference`: the movement that gave it. */
export type PersonPromotionTable = {
  customer_id: number
  promotion: string
  basis_points: number
  status: 'held' | 'active' | 'used'
  since: number
  until: number
  reference: Generated<string | null>
  used_at: Generated<number | null>
}

export type PromotionTables = { promotion_offer: PromotionOfferTable; person_promotion: PersonPromotionTable }

export type OfferRow = Selectable<PromotionOfferTable>
export type TakenRow = Selectable<PersonPromotionTable>
