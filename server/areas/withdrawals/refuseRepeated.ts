import type { Money } from '../../../domain/kernel/money.ts'
import { minuteMs } from '../../../domain/kernel/time.ts'
import { countedStates } from '../../../domain/withdrawals/state.ts'
import type { Db, Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { CheckedRequest } from './quoteWithdrawal.ts'

/** An equal request within this time, under another key, is taken for a second tab's. */
const repeatMs = 2 * minuteMs

/**
 * Refuses an equal withdrawal that was just requested, also one that is sent already (WD-12). Throws Refusal
 * 200 `withdrawal.repeated`.
 */
export async function refuseRepeated(
  db: Db | Trx,
  { customerId, account, method, wallet, card }: CheckedRequest,
  pays: Money,
  at: number,
): Promise<void> {
  const same = await db
    .selectFrom('withdrawal')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('requested_at', '>', at - repeatMs)
    .where('account', '=', account.id)
    .where('method', '=', method)
    .where('wallet', '=', wallet)
    .where('card_id', 'is not distinct from', card)
    .where('amount', '=', pays.minor)
    .where('state', 'in', countedStates)
    .executeTakeFirst()
  if (same) throw new Refusal(200, 'withdrawal.repeated')
}
