import type { Generated, Selectable } from 'kysely'
import type { GrantKind } from '../../../domain/withdrawals/boundMoney.ts'
import type { OfferName, OfferStatus } from '../../../domain/promotions/offer.ts'

/** An offer made to a person; `until` is its deadline, which never changes (ENG-02, ENG-03, ENG-06). */
export type PromotionOfferTable = {
  customer_id: number
  offer: OfferName
  /** The promotion's name with its season. */
  promotion: string
  /** The addition to a deposit's bonus as promised, in hundredths of a percent. */
  basis_points: number
  offered_at: number
  until: number
  status: Generated<OfferStatus>
  answered_at: Generated<number | null>
}

/**
 * A promotion claimed by a person. `active`: applies to the next deposit; at most one. `reference`: the
 * ledger entry that used it.
 */
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

/**
 * A bonus or gift with its turnover (WD-14), by its ledger entry. `given_up_for`: the withdrawal that it was
 * given up for; `given_up_at`: when the person gave it up without one.
 */
export type BonusGrantTable = {
  reference: string
  account: string
  kind: GrantKind
  amount: number
  needed: number
  granted_at: number
  /** The stakes since then on orders that were won or lost, until the need is met. The database keeps it. */
  turnover: Generated<number>
  given_up_for: Generated<string | null>
  given_up_at: Generated<number | null>
  /** The ledger's reference of the deposit that it came with; null for a prize. */
  deposit: string | null
  /** The part of `amount` that binds nothing any more since that deposit left again (FUND-45). */
  reversed: Generated<number>
  /** The bonus money that was taken for it. */
  taken_back: Generated<number>
  /**
   * The part to take once the withdrawal of `given_up_for` comes back or the deposit's refund is confirmed.
   */
  owed: Generated<number>
}

/** The time by which a tester has moved the seasons ahead (SRV-09): one row or none. */
export type SeasonClockTable = { id: Generated<boolean>; ahead_ms: number }

export type PromotionTables = {
  season_clock: SeasonClockTable
  promotion_offer: PromotionOfferTable
  person_promotion: PersonPromotionTable
  bonus_grant: BonusGrantTable
}

export type OfferRow = Selectable<PromotionOfferTable>
export type BonusGrantRow = Selectable<BonusGrantTable>
export type PersonPromotionRow = Selectable<PersonPromotionTable>
