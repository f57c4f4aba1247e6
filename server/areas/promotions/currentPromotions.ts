import { type Promotion, promotionsAt } from '../../../domain/promotions/promotion.ts'
import { promotionTerms } from './promotionTerms.ts'
import type { PromotionCustomer } from './requireOffers.ts'

/** Returns the promotions of the season that apply to a person, of a later one if a tester has moved it. */
export const currentPromotions = (person: PromotionCustomer, now: number): Promotion[] =>
  promotionsAt(promotionTerms, person, now + person.aheadMs)
