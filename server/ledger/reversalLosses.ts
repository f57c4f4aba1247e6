import { sql } from 'kysely'
import type { Currency } from '../../contract/kernel.ts'
import { money } from '../../domain/kernel/money.ts'
import type { ReversalLoss } from '../../domain/withdrawals/coverOldest.ts'
import type { Db, Trx } from '../db/database.ts'
import { heldEnd, wholeEnds } from './reversalEnds.ts'
import type { Taking } from './takeBack.ts'

/** A loss by the reversal of a deposit, and the account that lacks it. */
export type AccountLoss = ReversalLoss & Pick<Taking, 'kind' | 'account'>
type LossRow = Pick<Taking, 'kind' | 'reference' | 'account'> & { currency: Currency; minor: number }

/** The reference of the entry by which a withdrawal that came back covers a reversal's loss. */
export const coverReference = (reversal: string, withdrawal: string): string => `${reversal}:covered:${withdrawal}`

/**
 * Returns our losses by the reversals of a person's deposits, without what was covered since, oldest first
 * (FUND-45). A coin payment that is credited again has paid its own.
 */
export async function reversalLosses(db: Db | Trx, customerId: number): Promise<AccountLoss[]> {
  const accounts = db.selectFrom('account').select('id').where('customer_id', '=', customerId).where('lacked', '=', true)
  // Few people have a loss: nobody else's deposits are searched for one.
  if ((await accounts.limit(1).executeTakeFirst()) === undefined) return []
  // An entry that took nothing from its account does not name it: the deposits do, whose references end
  // as reversalEnds.ts says. A coin payment's is built as reversePayment.ts builds it; a returned credit has
  // stored its own.
  const { rows } = await sql<LossRow>`
    with reversal as (
      select a.reference || ':' || ending.text as reference, d.account_id as account
      from payment_attempt a join deposit d on d.id = a.deposit_id cross join lateral (
        values (${wholeEnds.refund}::text), (${wholeEnds.chargeback}::text)
        union all select ${heldEnd}::text || r.seq from processor_reversal r where r.reference = a.reference
      ) ending (text)
      where a.customer_id = ${customerId} and a.status = 'approved'
      union all
      select i.coin || ':' || p.txid || ':' || i.guid || case when p.credits > 1 then ':' || p.credits else '' end || ':vanished', i.account
      from invoice i join invoice_payment p on p.invoice = i.guid
      where i.customer_id = ${customerId} and p.credits > 0 and p.credited is null
      union all
      select c.reference, c.account_id from returned_credit c where c.customer_id = ${customerId}
    ), loss as (
      select e.id, e.kind, e.reference, r.account, p.account_id as losses, p.currency, -p.amount as minor
      from reversal r join ledger_entry e on e.reference = r.reference
      join ledger_posting p on p.entry_id = e.id and p.account_id = 'system:losses:' || p.currency
    ), covered as (
      select l.id, sum(p.amount)::bigint as minor
      from loss l join withdrawal w on w.customer_id = ${customerId} and w.account = l.account
      join ledger_entry e on e.reference = l.reference || ':covered:' || w.id
      join ledger_posting p on p.entry_id = e.id and p.account_id = l.losses group by l.id
    )
    select l.kind, l.reference, l.account, l.currency, l.minor - coalesce(c.minor, 0) as minor
    from loss l left join covered c on c.id = l.id where l.minor > coalesce(c.minor, 0) order by l.id`.execute(db)
  return rows.map(({ minor, currency, ...loss }) => ({ ...loss, amount: money(minor, currency) }))
}
