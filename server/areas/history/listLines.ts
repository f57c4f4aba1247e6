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

/** A kind of line: the letter of its ids, the condition for the rest of an id, and the lines of an `own`. */
type Source = { letter: string; has: (key: string) => RawBuilder<unknown>; lines: RawBuilder<unknown> }

/**
 * A lost order has no posting; a deposit that failed, waits or is only reported has none yet; a fee is part
 * of its withdrawal's.
 */
const sources: readonly Source[] = [
  {
    letter: 'l',
    has: (key) => sql`p.id = ${/^\d{16}$/.test(key) ? key : null}::bigint`,
    lines: sql`select 'l' || lpad(p.id::text, 16, '0'), p.posted_at, e.kind, e.reference, own.id, p.currency, p.amount, own.play, p.balance_after - p.amount
      from ledger_posting p join ledger_entry e on e.id = p.entry_id where p.account_id = own.id and p.balance_after is not null`,
  },
  {
    letter: 'o',
    has: (key) => sql`o.id = ${key}`,
    lines: sql`select 'o' || o.id, o.settled_at, 'order.lost', 'order:' || o.id || ':end', own.id, o.currency, 0, own.play, null::bigint
      from trade_order o where o.account = own.id and o.status <> 'open' and o.returned = 0`,
  },
  {
    letter: 'd',
    has: (key) => sql`d.id = ${key}`,
    lines: sql`select 'd' || d.id, d.opened_at, 'deposit.' || d.status, d.id, own.id, d.currency, d.amount, own.play, null::bigint
      from deposit d where d.account_id = own.id and d.status <> 'succeeded'`,
  },
  {
    letter: 'r',
    has: (key) => sql`r.id = ${key}`,
    lines: sql`select 'r' || r.id, r.reported_at, case when r.closed_at is null then 'deposit.reported' else 'deposit.reportClosed' end, r.id, own.id, r.currency, r.amount, own.play, null::bigint
      from payment_report r where r.account_id = own.id and r.credited_at is null`,
  },
  {
    letter: 'i',
    has: (key) => sql`i.guid = ${key}`,
    lines: sql`select 'i' || i.guid, i.opened_at, 'deposit.invoice', i.coin || ':' || i.guid, own.id, i.worth_currency, i.worth, own.play, null::bigint
      from invoice i where i.account = own.id and i.credited = 0`,
  },
  {
    letter: 'f',
    has: (key) => sql`w.id = ${key}`,
    lines: sql`select 'f' || w.id, w.left_at, 'fee', 'withdrawal:' || w.id || ':sent', own.id, w.currency, -w.fee, own.play, null::bigint
      from withdrawal w where w.account = own.id and w.left_at is not null and w.fee > 0 and w.state = 'sent'`,
  },
]

/** A prize that no account has got belongs to the person. */
const prizes = (customerId: number): Source => ({
  letter: 'z',
  has: (key) => sql`t.id = ${key}`,
  lines: sql`select 'z' || p.tourney_id, t.closed_at, 'prize', p.tourney_id, '', 'USD', 0, false, null::bigint
    from tourney_place p join tourney t on t.id = p.tourney_id
    where p.customer_id = ${customerId} and p.reward is not null and t.closed_at is not null
      and not exists (select from ledger_entry e where e.reference = 'prize:' || p.tourney_id || ':' || p.customer_id)`,
})

/** The status of a line `one`, from the row that it is about. */
const status = sql<HistoryStatus>`case
  when one.kind = 'stake' and exists (select from trade_order o where o.id = split_part(one.reference, ':', 2) and o.status = 'open') then 'pending'
  when one.kind = 'withdrawal' then (
    select case when w.state in ('requested', 'inReview', 'approved', 'sending') then 'pending' when w.state = 'cancelled' then 'cancelled'
      when w.state in ('rejected', 'returned') then 'rejected' else 'done' end
    from withdrawal w where w.id = split_part(one.reference, ':', 2))
  when one.kind in ('deposit.open', 'deposit.reported') then 'pending'
  when one.kind = 'deposit.failed' then 'rejected'
  when one.kind in ('deposit.cancelled', 'deposit.reportClosed') then 'cancelled'
  when one.kind = 'deposit.invoice' then (
    select case when i.state in ('new', 'partial', 'confirming') then 'pending' when i.state = 'expired' then 'cancelled' else 'done' end
    from invoice i where i.guid = split_part(one.reference, ':', 2))
  end`
const statusOrDone = sql<HistoryStatus>`coalesce(${status}, 'done')`

/** The conditions of a filter on a line `one`. */
function conditions(filter: LineFilter): RawBuilder<unknown> {
  const kinds = kindFilter(filter.trType)
  const list = (names: readonly string[]) => sql.join(names.map((name) => sql`${name}`))
  return sql`true
    ${filter.from === undefined ? sql`` : sql`and one.at >= ${filter.from}`}
    ${filter.to === undefined ? sql`` : sql`and one.at <= ${filter.to}`}
    ${kinds === null ? sql`` : 'only' in kinds ? sql`and one.kind in (${list(kinds.only)})` : sql`and one.kind not in (${list(kinds.without)})`}
    ${filter.status === undefined ? sql`` : sql`and ${statusOrDone} = ${filter.status}`}`
}

/**
 * Everything that a filter selects, as the table `found`. `part` cuts what each kind of line gives for an
 * account, so that no more of it is read than a page can hold.
 */
function foundLines(customerId: number, filter: LineFilter, part = sql``): RawBuilder<unknown> {
  const { id } = filter
  const select = ({ has, lines }: Source) => sql`(
    select one.* from (${lines} ${id === undefined ? sql`` : sql`and ${has(id.slice(1))}`})
      as one (id, at, kind, reference, account, currency, amount, play, before)
    where ${conditions(filter)} ${part})`
  const isAsked = ({ letter }: Source): boolean => id === undefined || id.startsWith(letter)
  const ofAccounts = sources.filter(isAsked).map(select)
  const ofPerson = filter.account === undefined && !filter.exchange ? [prizes(customerId)].filter(isAsked).map(select) : []
  const union = (parts: readonly RawBuilder<unknown>[]) => sql.join([...parts], sql` union all `)
  const found = [
    ...(ofAccounts.length > 0 ? [sql`select line.* from own cross join lateral (${union(ofAccounts)}) line`] : []),
    ...ofPerson,
  ]
  return sql`with own as (${ownAccounts(customerId, filter)}), found as materialized (${union(found)})`
}

const letters: readonly string[] = [...sources.map(({ letter }) => letter), 'z']

/** True if a filter selects nothing, because no line has its status or an id of its letter. */
const isEmpty = ({ status, id }: LineFilter): boolean =>
  (status !== undefined && !historyStatuses.some((one) => one === status)) || (id !== undefined && !letters.includes(id.charAt(0)))

/**
 * Returns a page of a person's history; times and ids are compared together, so that lines that arrive
 * meanwhile move none (SUP-06). Reads the lines of the page, however long the history is (SRV-15).
 */
export async function listLines(db: Db, customerId: number, filter: LineFilter, page: LinePage): Promise<Line[]> {
  if (isEmpty(filter)) return []
  const { limit, offset, after } = page
  const down = page.sort === 'newest'
  const order = down ? sql`one.at desc, one.id collate "C" desc` : sql`one.at, one.id collate "C"`
  // The time alone as well: an index has no place for ids of several kinds.
  const start =
    after === null
      ? sql``
      : sql`and one.at ${down ? sql`<=` : sql`>=`} ${after.at}::bigint
          and (one.at, one.id collate "C") ${down ? sql`<` : sql`>`} (${after.at}::bigint, ${after.id}::text collate "C")`
  const { rows } = await sql<Line>`${foundLines(customerId, filter, sql`${start} order by ${order} limit ${limit + offset}`)}
    select one.*, ${statusOrDone} as status from found one order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Sums of what a filter selects, in minor units. */
export type LineTotals = { currency: Currency; play: boolean; in: number; out: number; entries: number }

/**
 * Returns the number of lines that a filter selects, and their sums by currency. An event that moved no money
 * counts, and adds nothing.
 */
export async function sumLines(db: Db, customerId: number, filter: LineFilter): Promise<LineTotals[]> {
  if (isEmpty(filter)) return []
  const { rows } = await sql<LineTotals>`${foundLines(customerId, filter)}
    select currency, play, coalesce(sum(amount) filter (where before is not null and amount > 0), 0)::bigint as in,
      coalesce(sum(amount) filter (where before is not null and amount < 0), 0)::bigint as out, count(*) as entries
    from found group by currency, play order by play, currency`.execute(db)
  return rows
}
