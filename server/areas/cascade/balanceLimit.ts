import { hasRoomFor } from '../../../domain/funding/maximum.ts'
import { limitIn } from '../../../domain/funding/tiers.ts'
import { waitingStates } from '../../../domain/invoices/state.ts'
import { type Money, money } from '../../../domain/kernel/money.ts'
import { giftAmount } from '../../../domain/promotions/gift.ts'
import type { Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { balanceOf } from '../../ledger/balance.ts'

/**
 * `deposit`: the id of a deposit that exists already, so that its amount is not counted twice. `maxBonus` is
 * in whole units.
 */
type IncomingDeposit = { customerId: number; account: string; deposit: string | null; amount: Money; bonus: boolean; maxBonus: string }

/**
 * Refuses a deposit that would exceed the account's balance limit, before money is asked for. Counts the
 * largest bonus and gift, and every open deposit and unpaid coin invoice of the account: what is paid must be
 * credited. Throws Refusal 200 `funding.balance_limit` at the amount.
 */
export async function refuseAboveBalanceLimit(trx: Trx, incoming: IncomingDeposit): Promise<void> {
  const { customerId, account, deposit, amount, bonus, maxBonus } = incoming
  const { currency } = amount
  const held = await balanceOf(trx, account)
  const open = await trx
    .selectFrom('deposit')
    .select('amount')
    .where('customer_id', '=', customerId)
    .where('account_id', '=', account)
    .where('status', '=', 'open')
    .where('id', '!=', deposit ?? '')
    .execute()
  const unpaid = await trx
    .selectFrom('invoice')
    .select(['worth', 'credited'])
    .where('customer_id', '=', customerId)
    .where('account', '=', account)
    .where('state', 'in', waitingStates)
    .execute()
  const extras = (giftAmount(currency)?.minor ?? 0) + (bonus ? limitIn(Number(maxBonus), currency).minor : 0)
  const amounts = [...open.map((one) => one.amount), ...unpaid.map(({ worth, credited }) => Math.max(0, worth - credited))]
  const expected = money(
    amounts.reduce((sum, one) => sum + one, 0),
    currency,
  )
  if (!hasRoomFor({ held, expected, incoming: money(amount.minor + extras, currency) }))
    throw new Refusal(200, 'funding.balance_limit', { amount: 'funding.balance_limit' })
}
