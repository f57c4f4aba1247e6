import { money } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import { post } from '../../ledger/post.ts'
import { grantBonus } from '../promotions/grantBonus.ts'
import { grantGift } from '../promotions/grantGift.ts'
import type { AttemptTable, DepositTable } from './tables.ts'

/** Credits a deposit exactly once: the attempt's reference names the movement for ever (SRV-03). The bonus is a movement of its own (FUND-08). */
export async function creditDeposit(trx: Trx, deposit: DepositTable, { reference }: AttemptTable, at: number): Promise<void> {
  const amount = money(deposit.amount, deposit.currency)
  await post(trx, {
    kind: 'deposit',
    reference,
    at,
    lines: [
      { holder: { of: 'house', name: 'processors' }, amount: money(-amount.minor, amount.currency) },
      { holder: { of: 'account', account: deposit.account_id }, amount },
    ],
  })
  await grantGift(trx, { customerId: deposit.customer_id, account: deposit.account_id, deposit: amount, at })
  if (!deposit.bonus) return
  const { customer_id: customerId, account_id: account, opened_at: openedAt } = deposit
  await grantBonus(trx, { customerId, account, deposit: amount, reference, openedAt, at })
}
