import { basisPointsOf, bonusFor } from '../../../domain/funding/bonus.ts'
import { money } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import { post } from '../../ledger/post.ts'
import { settingsFor } from '../settings/rules.ts'
import type { AttemptTable, DepositTable } from './tables.ts'

/** Credits a deposit exactly once: the attempt's reference names the movement for ever (SRV-03). The bonus is a movement of its own (FUND-08). */
export async function creditDeposit(trx: Trx, deposit: DepositTable, { reference }: AttemptTable, at: number): Promise<void> {
  const amount = money(deposit.amount, deposit.currency)
  const account = { of: 'account', account: deposit.account_id } as const
  await post(trx, {
    kind: 'deposit',
    reference,
    at,
    lines: [
      { holder: { of: 'house', name: 'processors' }, amount: money(-amount.minor, amount.currency) },
      { holder: account, amount },
    ],
  })
  if (!deposit.bonus) return
  const { country, affiliate_id: affiliate } = await trx
    .selectFrom('customer')
    .select(['country', 'affiliate_id'])
    .where('id', '=', deposit.customer_id)
    .executeTakeFirstOrThrow()
  const { features, maxBonus, maxBonusPercent } = settingsFor({ country, affiliate, customer: deposit.customer_id })
  if (features['bonus'] === false) return
  const bonus = bonusFor(amount, 0, { cap: Number(maxBonus), promotionBasisPoints: basisPointsOf(maxBonusPercent) })
  if (bonus.minor === 0) return
  await post(trx, {
    kind: 'bonus',
    reference: `${reference}:bonus`,
    at,
    lines: [
      { holder: { of: 'house', name: 'bonus' }, amount: money(-bonus.minor, bonus.currency) },
      { holder: account, amount: bonus },
    ],
  })
}
