import { basisPointsOf, bonusFor } from '../../../domain/funding/bonus.ts'
import type { Money } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import { postGrant } from '../../ledger/postGrant.ts'
import { settingsFor } from '../settings/rules.ts'
import { takesBonus } from './takesBonus.ts'
import { markPromotionUsed, lockActivePromotion } from './activePromotion.ts'

/**
 * A deposit that earns a bonus. `reference` names the deposit, whose bonus is granted once; `openedAt` is
 * when the deposit was started.
 */
export type BonusGrant = { customerId: number; account: string; deposit: Money; reference: string; openedAt: number; at: number }

/**
 * Posts the bonus of a deposit by the rules, the settings and the active promotion (FUND-08, FUND-11), as an
 * entry separate from the deposit. The promotion becomes used, unless it adds nothing because the cap is
 * reached.
 */
export async function grantBonus(trx: Trx, { customerId, account, deposit, reference, openedAt, at }: BonusGrant): Promise<void> {
  if (!(await takesBonus(trx, account))) return
  const person = await trx.selectFrom('customer').select(['country', 'affiliate_id']).where('id', '=', customerId).executeTakeFirstOrThrow()
  const { features, maxBonus, maxBonusPercent } = settingsFor({
    country: person.country,
    affiliate: person.affiliate_id,
    customer: customerId,
  })
  if (!features.bonus) return
  const limits = { cap: Number(maxBonus), promotionBasisPoints: basisPointsOf(maxBonusPercent) }
  const promotion = features.offers ? await lockActivePromotion(trx, customerId, openedAt) : undefined
  const bonus = bonusFor(deposit, promotion?.basis_points, limits)
  if (bonus.minor === 0) return
  const entry = `${reference}:bonus`
  const posted = await postGrant(trx, { kind: 'bonus', reference: entry, account, amount: bonus, deposit: reference, at })
  if (posted === 'posted' && promotion && bonus.minor > bonusFor(deposit, 0, limits).minor)
    await markPromotionUsed(trx, customerId, promotion.promotion, entry, at)
}
