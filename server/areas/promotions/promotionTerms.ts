import type { PromotionRule } from '../../../domain/promotions/promotion.ts'

/**
 * Every promotion and offer of the operator (ENG-01 to ENG-03). Of an offer's rows a person gets the first
 * that applies. Seasons repeat every year by themselves.
 */
export const promotionTerms: readonly PromotionRule[] = [
  { name: 'winter', title: 'promotion.winter', basisPoints: 150, by: { way: 'list' }, season: { from: [12, 1], to: [3, 1] } },
  { name: 'spring', title: 'promotion.spring', basisPoints: 100, by: { way: 'list' }, season: { from: [3, 1], to: [6, 1] } },
  { name: 'summer', title: 'promotion.summer', basisPoints: 100, by: { way: 'list' }, season: { from: [6, 1], to: [9, 1] } },
  { name: 'autumn', title: 'promotion.autumn', basisPoints: 150, by: { way: 'list' }, season: { from: [9, 1], to: [12, 1] } },
  {
    name: 'letter',
    title: 'promotion.letter',
    basisPoints: 200,
    by: { way: 'code', code: 'HARBOUR' },
    season: { from: [1, 1], to: [1, 1] },
  },
  { name: 'limited', title: 'promotion.limited', basisPoints: 300, by: { way: 'limited_offer' }, season: { from: [1, 1], to: [1, 1] } },
  { name: 'riskfree', title: 'promotion.riskfree', basisPoints: 250, by: { way: 'risk_free' }, season: { from: [1, 1], to: [1, 1] } },
]
