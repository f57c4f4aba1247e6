import type { ResponseOf } from '../../../contract/route.ts'
import type { transactionSearch } from '../../../contract/trading.ts'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { Db } from '../../db/database.ts'
import { parsePage, checkTimeRange, parseInteger } from './searchQuery.ts'

/** Query of `transactions/search` as text, validated by the contract; times in milliseconds. */
export type TransactionQuery = Partial<Record<'executedStart' | 'executedEnd' | 'limit' | 'offset' | 'status' | 'trType', string>>
type Found = Pick<ResponseOf<typeof transactionSearch>, 'hits' | 'total'>

/** Everything in the ledger is done: a search for any other status finds nothing. */
const status = 'done'

/**
 * Returns the transactions of a person's accounts, the newest first (TRD-03). `trType` is the ledger entry's
 * kind. Throws Refusal 400 at `executedEnd`.
 */
export async function searchTransactions(db: Db, customerId: number, query: TransactionQuery): Promise<Found> {
  checkTimeRange(query.executedStart, query.executedEnd, 'executedEnd')
  if (query.status && query.status !== status) return { hits: [], total: 0 }
  let found = db
    .selectFrom('ledger_posting as posting')
    .innerJoin('ledger_entry as entry', 'entry.id', 'posting.entry_id')
    .innerJoin('account', 'account.id', 'posting.account_id')
    .where('account.customer_id', '=', customerId)
    .where('posting.balance_after', 'is not', null)
  if (query.executedStart !== undefined) found = found.where('posting.posted_at', '>=', parseInteger(query.executedStart, 0))
  if (query.executedEnd !== undefined) found = found.where('posting.posted_at', '<=', parseInteger(query.executedEnd, 0))
  if (query.trType) found = found.where('entry.kind', '=', query.trType)
  const { limit, offset } = parsePage(query)
  const [rows, count] = await Promise.all([
    found
      .select(['posting.id', 'posting.account_id', 'posting.amount', 'posting.currency', 'entry.kind', 'entry.reference', 'entry.at'])
      .orderBy('posting.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const hits = rows.map((row) => ({
    id: String(row.id),
    account: row.account_id,
    type: row.kind,
    amount: moneyToDecimal(money(row.amount, row.currency)),
    currency: row.currency,
    executedAt: row.at,
    reference: row.reference,
    status,
  }))
  return { hits, total: count.total }
}
