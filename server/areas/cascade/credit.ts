import { money } from '../../../domain/kernel/money.ts'
import type { Trx } from '../../db/database.ts'
import { post } from '../../ledger/post.ts'
import { grantBonus } from '../promotions/grantBonus.ts'
import { grantGift } from '../promotions/grantGift.ts'
import { notifyOfDeposit } from './notifyOfDeposit.ts'
import type { AttemptTable, DepositTable } from './tables.ts'

/**
 * Credits a deposit exactly once: the attempt's reference is the ledger entry's reference (SRV-03). The bonus
 * is an entry of its own (FUND-08).
 */
export async function creditDeposit(trx: Trx, deposit: DepositTable, { reference }: AttemptTable, at: number): Promise<void> {
  const amount = money(deposit.amount, deposit.currency)
  await post(trx, {
    kind: 'deposit',
    reference,
    at,
    postings: [
      { holder: { of: 'system', name: 'processors' }, amount: money(-amount.minor, amount.currency) },
      { holder: { of: 'account', account: deposit.account_id }, amount },
    ],
  })
  await notifyOfDeposit(trx, deposit, 'depositCredited', reference, at)
  await grantGift(trx, { customerId: deposit.customer_id, account: deposit.account_id, deposit: amount, of: reference, at })
  if (!deposit.bonus) return
  const { customer_id: customerId, account_id: account, opened_at: openedAt } = deposit
  await grantBonus(trx, { customerId, account, deposit: amount, reference, openedAt, at })
}
