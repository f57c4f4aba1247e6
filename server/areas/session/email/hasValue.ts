import { waitingStates } from '../../../../domain/invoices/state.ts'
import { countedStates } from '../../../../domain/withdrawals/state.ts'
import type { Db, Trx } from '../../../db/database.ts'
import { referralBalance } from '../../referral/referralBalance.ts'

const storedStates = ['stored', 'taken'] as const

/**
 * True if an account holds anything its person brought in or won: money, a saved card, an open deposit or
 * invoice, a reported transfer, files. It is never given to a mailbox that is not proven to be theirs.
 */
export async function hasValue(db: Db | Trx, customerId: number): Promise<boolean> {
  const person = await db.selectFrom('customer').select(['id', 'currency', 'demo']).where('id', '=', customerId).executeTakeFirstOrThrow()
  if ((await referralBalance(db, person)).minor > 0) return true
  const { has } = await db
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('account')
            .innerJoin('ledger_account', 'ledger_account.id', 'account.id')
            .select('account.id')
            .where('account.customer_id', '=', customerId)
            .where((is) => {
              // Prizes and commission too, also while they are at stake; play money is nobody's.
              const earned = is.or([is('ledger_account.balance', '>', 0), is('ledger_account.granted', '>', 0)])
              const isReal = is('account.type', '<>', 'demo')
              return is.or([is('ledger_account.deposited', '>', 0), ...(person.demo ? [] : [isReal.and(earned)])])
            }),
        ),
        // Money at stake or on its way out has left the balance.
        exists(
          selectFrom('trade_order')
            .select('trade_order.id')
            .where('trade_order.customer_id', '=', customerId)
            .where('trade_order.status', '=', 'open')
            .where('trade_order.funds_kind', '=', 'real'),
        ),
        exists(
          selectFrom('withdrawal')
            .select('withdrawal.id')
            .where('withdrawal.customer_id', '=', customerId)
            .where('withdrawal.state', 'in', countedStates),
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
        exists(selectFrom('payment_report').select('payment_report.id').where('payment_report.customer_id', '=', customerId)),
        exists(
          selectFrom('upload').select('upload.id').where('upload.customer_id', '=', customerId).where('upload.status', 'in', storedStates),
        ),
        exists(selectFrom('signature').select('signature.name').where('signature.customer_id', '=', customerId)),
      ]).as('has'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(has)
}
