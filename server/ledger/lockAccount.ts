import type { Trx } from '../db/database.ts'

/**
 * Locks an account's row, as an order that ends does for its turnover. Taken before the bonuses, the person's
 * total and the ledger, so that a request, a cancellation and an order's end never deadlock (WD-12).
 */
export const lockAccount = async (trx: Trx, account: string): Promise<void> =>
  void (await trx.selectFrom('account').select('id').where('id', '=', account).forNoKeyUpdate().execute())

/**
 * Locks an account's row and its balance, before the bonuses and the balance are read: what is decided by
 * them holds until the transaction ends.
 */
export async function lockMoney(trx: Trx, account: string): Promise<void> {
  await lockAccount(trx, account)
  await trx.selectFrom('ledger_account').select('id').where('id', '=', account).forNoKeyUpdate().execute()
}
