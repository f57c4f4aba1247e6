import type { Trx } from '../db/database.ts'

/**
 * Locks an account's row, as an order that ends does for its turnover. Taken before the bonuses, the person's
 * total and the ledger, so that a request, a cancellation and an order's end never deadlock (WD-12).
 */
export const lockAccount = async (trx: Trx, account: string): Promise<void> =>
  void (await trx.selectFrom('account').select('id').where('id', '=', account).forNoKeyUpdate().execute())
