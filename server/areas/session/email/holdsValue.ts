import type { Db, Trx } from '../../../db/database.ts'

/**
 * Whether an account holds anything that its person has brought in: money, a saved card, a deposit or an invoice under way. Such an
 * account is not handed to a mailbox that its person has never shown to be theirs.
 */
export async function holdsValue(db: Db | Trx, customerId: number): Promise<boolean> {
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
            .where('invoice.state', 'in', ['new', 'partial', 'confirming']),
        ),
      ]).as('has'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(has)
}
