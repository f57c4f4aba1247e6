import { isTradingBlocked } from '../../../domain/accounts/block.ts'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { Db, Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** Throws Refusal 200 `order.blocked` if the person may not trade (TRD-09). A client that hides the block cannot place an order either. */
export async function refuseIfBlocked(db: Db | Trx, customerId: number): Promise<void> {
  const person = await db
    .selectFrom('customer')
    .select(['verification', 'last_count', 'sign', 'passport', 'card'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  // A person who can never be blocked needs no second query: placing an order takes milliseconds.
  if (!isTradingBlocked({ ...person, balances: [{ depositsTotal: '1' }] })) return
  const accounts = await db
    .selectFrom('account')
    .innerJoin('ledger_account', 'ledger_account.id', 'account.id')
    .select(['ledger_account.deposited', 'ledger_account.currency'])
    .where('account.customer_id', '=', customerId)
    .where('account.closed', '=', false)
    .execute()
  const balances = accounts.map(({ deposited, currency }) => ({ depositsTotal: moneyToDecimal(money(deposited, currency)) }))
  if (isTradingBlocked({ ...person, balances })) throw new Refusal(200, 'order.blocked')
}
