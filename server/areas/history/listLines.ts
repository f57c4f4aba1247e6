import { type RawBuilder, sql } from 'kysely'
import type { Currency } from '../../../contract/kernel.ts'
import type { HistorySort, HistoryStatus } from '../../../contract/history.ts'
import { historyStatuses } from '../../../contract/history.ts'
import type { ListPlace } from '../../../domain/history/cursor.ts'
import { kindFilter } from '../../../domain/history/kinds.ts'
import type { Db } from '../../db/database.ts'

/** Selects lines of a person's history. Times in milliseconds. */
export type LineFilter = {
  from?: number | undefined
  to?: number | undefined
  account?: string | undefined
  exchange?: boolean | undefined
  trType?: string | undefined
  status?: string | undefined
  id?: string | undefined
}

/** A page of a list: after a place, or without one from an offset. */
export type LinePage = { limit: number; offset: number; after: ListPlace | null; sort: HistorySort }

/** One line of a history: a posting, or an event that moved no money. Amounts in minor units. */
export type Line = {
  id: string
  at: number
  kind: string
  reference: string
  account: string
  currency: Currency
  amount: number
  play: boolean
  status: HistoryStatus
  /** The account's balance before a posting; null for an event. */
  before: number | null
}

/** The accounts of a person that a filter selects. */
export const ownAccounts = (
  customerId: number,
  { account, exchange }: Pick<LineFilter, 'account' | 'exchange'>,
): RawBuilder<unknown> => sql`
  select id, currency, type = 'demo' as play from account
  where customer_id = ${customerId}
    ${account === undefined ? sql`` : sql`and id = ${account}`} ${exchange ? sql`and type = 'exchange'` : sql``}`

/**
 * All lines of the accounts `own`, each with the id that sorts it. A lost order returns nothing and therefore
 * has no posting; a deposit that failed, waits or is only reported has none yet. A fee is part of its
 * withdrawal's posting.
 */
const lines = (customerId: number, filter: LineFilter): RawBuilder<unknown> => sql`
  select 'l' || lpad(p.id::text, 16, '0') as id, p.id as posting, e.at, e.kind, e.reference, own.id as account, p.currency, p.amount, own.play
  from ledger_posting p join own on own.id = p.account_id join ledger_entry e on e.id = p.entry_id
  union all
  select 'o' || o.id, null, o.settled_at, 'order.lost', 'order:' || o.id || ':end', own.id, o.currency, 0, own.play
  from trade_order o join own on own.id = o.account where o.status <> 'open' and o.returned = 0
  union all
  select 'd' || d.id, null, d.opened_at, 'deposit.' || d.status, d.id, own.id, d.currency, d.amount, own.play
  from deposit d join own on own.id = d.account_id where d.status <> 'succeeded'
  union all
  select 'r' || r.id, null, r.reported_at, 'deposit.reported', r.id, own.id, r.currency, r.amount, own.play
  from payment_report r join own on own.id = r.account_id where r.credited_at is null
  union all
  select 'i' || i.guid, null, i.opened_at, 'deposit.invoice', i.coin || ':' || i.guid, own.id, i.worth_currency, i.worth, own.play
  from invoice i join own on own.id = i.account where i.credited = 0
  union all
  select 'f' || w.id, null, e.at, 'fee', e.reference, own.id, w.currency, -w.fee, own.play
  from withdrawal w join own on own.id = w.account join ledger_entry e on e.reference = 'withdrawal:' || w.id || ':sent' where w.fee > 0
  ${
    // A prize that no account has got belongs to the person.
    filter.account !== undefined || filter.exchange
      ? sql``
      : sql`union all
  select 'z' || p.tourney_id, null, t.closed_at, 'prize', p.tourney_id, '', 'USD', 0, false
  from tourney_place p join tourney t on t.id = p.tourney_id where p.customer_id = ${customerId} and p.reward is not null and t.closed_at is not null
    and not exists (select from ledger_entry e where e.reference = 'prize:' || p.tourney_id || ':' || p.customer_id)`
  }`

/** The status of a line `one`, from the row that it is about. */
const status = sql<HistoryStatus>`case
  when one.kind = 'stake' and exists (select from trade_order o where o.id = split_part(one.reference, ':', 2) and o.status = 'open') then 'pending'
  when one.kind in ('withdrawal', 'fee') then (
    select case when w.state in ('requested', 'inReview', 'approved', 'sending') then 'pending' when w.state = 'cancelled' then 'cancelled'
      when w.state in ('rejected', 'returned') then 'rejected' else 'done' end
    from withdrawal w where w.id = split_part(one.reference, ':', 2))
  when one.kind in ('deposit.open', 'deposit.reported') then 'pending'
  when one.kind = 'deposit.failed' then 'rejected'
  when one.kind = 'deposit.cancelled' then 'cancelled'
  when one.kind = 'deposit.invoice' then (
    select case when i.state in ('new', 'partial', 'confirming') then 'pending' when i.state = 'expired' then 'cancelled' else 'done' end
    from invoice i where i.guid = split_part(one.reference, ':', 2))
  end`
const statusOrDone = sql<HistoryStatus>`coalesce(${status}, 'done')`

/** Everything that a filter selects, as the table `found`. */
function foundLines(customerId: number, filter: LineFilter): RawBuilder<unknown> {
  const kinds = kindFilter(filter.trType)
  const list = (names: readonly string[]) => sql.join(names.map((name) => sql`${name}`))
  return sql`with own as (${ownAccounts(customerId, filter)}), lines as (${lines(customerId, filter)}), found as materialized (
    select one.* from lines one where true
      ${filter.from === undefined ? sql`` : sql`and one.at >= ${filter.from}`}
      ${filter.to === undefined ? sql`` : sql`and one.at <= ${filter.to}`}
      ${filter.id === undefined ? sql`` : sql`and one.id = ${filter.id}`}
      ${kinds === null ? sql`` : 'only' in kinds ? sql`and one.kind in (${list(kinds.only)})` : sql`and one.kind not in (${list(kinds.without)})`}
      ${filter.status === undefined ? sql`` : sql`and ${statusOrDone} = ${filter.status}`})`
}

/**
 * Returns a page of a person's history; times and ids are compared together, so that lines that arrive
 * meanwhile move none (SUP-06).
 */
export async function listLines(db: Db, customerId: number, filter: LineFilter, page: LinePage): Promise<Line[]> {
  if (filter.status !== undefined && !historyStatuses.some((one) => one === filter.status)) return []
  const down = page.sort === 'newest'
  const order = (row: RawBuilder<unknown>) =>
    down ? sql`${row}.at desc, ${row}.id collate "C" desc` : sql`${row}.at, ${row}.id collate "C"`
  const start =
    page.after === null
      ? sql``
      : sql`where (one.at, one.id collate "C") ${down ? sql`<` : sql`>`} (${page.after.at}::bigint, ${page.after.id}::text collate "C")`
  // Counted back from the balance of now, in one statement with it: the newest page, which is read most,
  // reads least.
  const { rows } = await sql<Line>`${foundLines(customerId, filter)}, page as (
      select * from found one ${start} order by ${order(sql`one`)} limit ${page.limit} offset ${page.offset}
    ), balance as (
      select p.id, (a.balance - sum(p.amount) over (partition by p.account_id order by p.id desc))::bigint as before
      from ledger_posting p join ledger_account a on a.id = p.account_id
      where p.account_id in (select account from page) and p.id >= (select min(posting) from page)
    )
    select one.id, one.at, one.kind, one.reference, one.account, one.currency, one.amount, one.play, balance.before, ${statusOrDone} as status
    from page one left join balance on balance.id = one.posting order by ${order(sql`one`)}`.execute(db)
  return rows
}

/** Sums of what a filter selects, in minor units. */
export type LineTotals = { currency: Currency; play: boolean; in: number; out: number; entries: number }

/**
 * Returns the number of lines that a filter selects, and their sums by currency. An event that moved no money
 * counts, and adds nothing.
 */
export async function sumLines(db: Db, customerId: number, filter: LineFilter): Promise<LineTotals[]> {
  if (filter.status !== undefined && !historyStatuses.some((one) => one === filter.status)) return []
  const { rows } = await sql<LineTotals>`${foundLines(customerId, filter)}
    select currency, play, coalesce(sum(amount) filter (where posting is not null and amount > 0), 0)::bigint as in,
      coalesce(sum(amount) filter (where posting is not null and amount < 0), 0)::bigint as out, count(*) as entries
    from found group by currency, play order by play, currency`.execute(db)
  return rows
}
