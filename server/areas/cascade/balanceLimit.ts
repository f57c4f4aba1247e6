import { hasRoomFor } from '../../../domain/funding/maximum.ts'
import { limitIn } from '../../../domain/funding/tiers.ts'
import { type Money, money } from '../../../domain/kernel/money.ts'
import { giftAmount } from '../../../domain/promotions/gift.ts'
import type { Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { balanceOf } from '../../ledger/balance.ts'

/** `deposit`: the id of a deposit that exists already, so that its amount is not counted twice. `maxBonus` is in whole units. */
type IncomingDeposit = { account: string; deposit: string | null; amount: Money; bonus: boolean; maxBonus: string }

/**
 * Refuses a deposit that would exceed the account's balance limit, before a processor is asked. Counts the largest bonus and gift and every
 * open deposit of the account. Throws Refusal 200 `funding.balance_limit` at the amount.
 */
export async function refuseAboveBalanceLimit(trx: Trx, { account, deposit, amount, bonus, maxBonus }: IncomingDeposit): Promise<void> {
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
