import { waitingStates } from '../../../../domain/invoices/state.ts'
import type { Db, Trx } from '../../../db/database.ts'

/**
 * True if an account holds anything its person brought in: money, a saved card, an open deposit or invoice.
 * Such an account is never given to a mailbox that its person did not prove to be theirs.
 */
export async function hasValue(db: Db | Trx, customerId: number): Promise<boolean> {
  const { has } = await db
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('account')
            .innerJoin('ledger_account', 'ledger_account.id', 'account.id')
            .select('account.id')
            .where('account.customer_id', '=', customerId)
            .where('ledger_account.deposited', '>', 0),
        ),
        exists(selectFrom('card').select('card.id').where('card.customer_id', '=', customerId)),
        exists(
          selectFrom('deposit').select('deposit.id').where('deposit.customer_id', '=', customerId).where('deposit.status', '=', 'open'),
        ),
        exists(
          selectFrom('invoice')
            .select('invoice.guid')
            .where('invoice.customer_id', '=', customerId)
            .where('invoice.state', 'in', waitingStates),
        ),
      ]).as('has'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(has)
}
