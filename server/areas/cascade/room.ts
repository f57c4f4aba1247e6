import { hasRoomFor } from '../../../domain/funding/maximum.ts'
import { limitIn } from '../../../domain/funding/tiers.ts'
import { type Money, money } from '../../../domain/kernel/money.ts'
import { giftAmount } from '../../../domain/promotions/gift.ts'
import type { Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { balanceOf } from '../../ledger/balance.ts'

/** `deposit`: its own id, if it has one already: what it expects is not counted twice. `maxBonus` in whole units. */
type Incoming = { account: string; deposit: string | null; amount: Money; bonus: boolean; maxBonus: string }

/**
 * Refuses a deposit that the account could not be credited with, before anybody is asked for money: with the most that a bonus and a gift can
 * add, and beside every deposit that is under way. Throws Refusal 200 `funding.balance_limit` at the amount.
 */
export async function refuseWithoutRoom(trx: Trx, { account, deposit, amount, bonus, maxBonus }: Incoming): Promise<void> {
  const { currency } = amount
  const held = await balanceOf(trx, account)
  const open = await trx
    .selectFrom('deposit')
    .select('amount')
    .where('account_id', '=', account)
    .where('status', '=', 'open')
    .where('id', '!=', deposit ?? '')
    .execute()
  const extras = (giftAmount(currency)?.minor ?? 0) + (bonus ? limitIn(Number(maxBonus), currency).minor : 0)
  const expected = money(
    open.reduce((sum, one) => sum + one.amount, 0),
    currency,
  )
  if (!hasRoomFor({ held, expected, incoming: money(amount.minor + extras, currency) }))
    throw new Refusal(200, 'funding.balance_limit', { amount: 'funding.balance_limit' })
}
