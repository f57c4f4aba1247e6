import { isTradingBlocked } from '../../../domain/accounts/tradingBlock.ts'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { Db, Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** TRD-09, by what the books say: a page that does not know of the block, or hides it, orders nothing. Throws Refusal 200 `order.blocked`. */
export async function refuseBlocked(db: Db | Trx, customerId: number): Promise<void> {
  const person = await db
    .selectFrom('customer')
    .select(['verification', 'last_count', 'sign', 'passport', 'card'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  // Nothing more is asked of who cannot be blocked: an order is a matter of milliseconds.
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
