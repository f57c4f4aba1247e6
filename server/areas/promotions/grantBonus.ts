import { basisPointsOf, bonusFor } from '../../../domain/funding/bonus.ts'
import { type Money, money } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import { post } from '../../ledger/post.ts'
import { settingsFor } from '../settings/rules.ts'

/** A deposit that earns a bonus. `reference` names the deposit: its bonus is granted once. */
export type BonusGrant = { customerId: number; account: string; deposit: Money; reference: string; at: number }

/** Grants the bonus of a deposit by the rules and the person's settings (FUND-08, FUND-11). A movement of its own, so that it can be told from the deposit. */
export async function grantBonus(trx: Trx, { customerId, account, deposit, reference, at }: BonusGrant): Promise<void> {
  const person = await trx.selectFrom('customer').select(['country', 'affiliate_id']).where('id', '=', customerId).executeTakeFirstOrThrow()
  const { features, maxBonus, maxBonusPercent } = settingsFor({
    country: person.country,
    affiliate: person.affiliate_id,
    customer: customerId,
  })
  if (!features.bonus) return
  const bonus = bonusFor(deposit, 0, { cap: Number(maxBonus), promotionBasisPoints: basisPointsOf(maxBonusPercent) })
  if (bonus.minor === 0) return
  await post(trx, {
    kind: 'bonus',
    reference: `${reference}:bonus`,
    at,
    lines: [
      { holder: { of: 'house', name: 'bonus' }, amount: money(-bonus.minor, bonus.currency) },
      { holder: { of: 'account', account }, amount: bonus },
    ],
  })
}
