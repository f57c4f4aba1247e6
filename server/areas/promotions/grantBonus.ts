import { basisPointsOf, bonusFor } from '../../../domain/funding/bonus.ts'
import { type Money, money } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import { post } from '../../ledger/post.ts'
import { settingsFor } from '../settings/rules.ts'
import { markUsed, promotionFor } from './usePromotion.ts'

/** A deposit that earns a bonus. `reference` names the deposit: its bonus is granted once. `openedAt`: when it was begun. */
export type BonusGrant = { customerId: number; account: string; deposit: Money; reference: string; openedAt: number; at: number }

/**
 * Grants the bonus of a deposit by the rules, the person's settings and the promotion that goes with it (FUND-08, FUND-11). A movement of its
 * own, so that it can be told from the deposit. The promotion is used up by it; one that adds nothing, since the cap is reached, is kept.
 */
export async function grantBonus(trx: Trx, { customerId, account, deposit, reference, openedAt, at }: BonusGrant): Promise<void> {
  const person = await trx.selectFrom('customer').select(['country', 'affiliate_id']).where('id', '=', customerId).executeTakeFirstOrThrow()
  const { features, maxBonus, maxBonusPercent } = settingsFor({
    country: person.country,
    affiliate: person.affiliate_id,
    customer: customerId,
  })
  if (!features.bonus) return
  const limits = { cap: Number(maxBonus), promotionBasisPoints: basisPointsOf(maxBonusPercent) }
  const promotion = features.offers ? await promotionFor(trx, customerId, openedAt) : undefined
  const bonus = bonusFor(deposit, promotion?.basis_points, limits)
  if (bonus.minor === 0) return
  const entry = `${reference}:bonus`
  const posted = await post(trx, {
    kind: 'bonus',
    reference: entry,
    at,
    lines: [
      { holder: { of: 'house', name: 'bonus' }, amount: money(-bonus.minor, bonus.currency) },
      { holder: { of: 'account', account }, amount: bonus },
    ],
  })
  if (posted === 'posted' && promotion && bonus.minor > bonusFor(deposit, 0, limits).minor)
    await markUsed(trx, customerId, promotion.promotion, entry, at)
}
