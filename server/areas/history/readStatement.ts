import { type RawBuilder, sql } from 'kysely'
import type { HistoryGroup, statement, WireStatementAccount, WireStatementDay } from '../../../contract/history.ts'
import type { Currency } from '../../../contract/kernel.ts'
import type { BodyOf, ResponseOf } from '../../../contract/route.ts'
import { dayAt } from '../../../domain/history/dates.ts'
import { groupOf, kindsOf } from '../../../domain/history/kinds.ts'
import { groupBy } from '../../../domain/kernel/groupBy.ts'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import { minuteMs } from '../../../domain/kernel/time.ts'
import { isTimeZone } from '../../../domain/kernel/timeZones.ts'
import { countedStates } from '../../../domain/withdrawals/state.ts'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { ownAccounts } from './listLines.ts'
import { checkRange } from './readHistory.ts'

type Body = BodyOf<typeof statement>
/** The movements of an account of one kind; `kind` null: it has none. `opening`: its balance before. */
type SumRow = {
  account: string
  currency: Currency
  play: boolean
  kind: string | null
  in: number
  out: number
  entries: number
  opening: number
}

/** Every time zone is ahead of UTC by a multiple of this, so that one stretch of it is of one day. */
const stretchMs = 15 * minuteMs

/**
 * Returns the sums of a person's accounts in a range, and their days by a zone's calendar (SUP-08). All sums
 * are of the ledger's postings. Reads from the start of the range until now, as it counts back from the
 * present balance (SRV-15). Throws Refusal 400 at `DateTo` or `zone`.
 */
export async function readStatement(db: Db, customerId: number, body: Body, now: number): Promise<ResponseOf<typeof statement>> {
  checkRange(body)
  const { DateFrom: from = 0, zone = 'UTC' } = body
  if (!isTimeZone(zone)) throw new Refusal(400, 'request.malformed', { zone: 'request.malformed' })
  const to = Math.min(body.DateTo ?? now, now)
  const range = { from, to }
  return {
    to,
    accounts: await sumAccounts(db, customerId, body, range),
    days: await sumDays(db, customerId, body, range, zone),
  }
}

type Range = { from: number; to: number }

/**
 * The movements of the accounts `own` since a time, as the table `moved`. The bonus money that a withdrawal
 * gives up leaves the account with it, and is no payout: a movement of its own.
 */
const movedSince = (customerId: number, body: Body, from: number): RawBuilder<unknown> => sql`
  with own as (${ownAccounts(customerId, body)}), since as materialized (
    select p.entry_id, p.account_id, p.currency, p.posted_at as at, e.kind, p.amount
    from own join ledger_posting p on p.account_id = own.id join ledger_entry e on e.id = p.entry_id
    where p.posted_at >= ${from} and p.balance_after is not null
  ), bonuses as materialized (
    select s.entry_id, s.account_id, s.at, -p.amount as amount
    from since s join ledger_posting p on p.entry_id = s.entry_id and p.account_id = 'system:bonus:' || s.currency
    where s.kind in ('withdrawal', 'withdrawal.back')
  ), moved as (
    select s.account_id, s.at, s.kind, s.amount - coalesce(b.amount, 0) as amount
    from since s left join bonuses b on b.entry_id = s.entry_id where s.amount <> coalesce(b.amount, 0)
    union all
    select account_id, at, 'bonus.givenUp', amount from bonuses
  )`

async function sumAccounts(db: Db, customerId: number, body: Body, { from, to }: Range): Promise<WireStatementAccount[]> {
  const { rows } = await sql<SumRow>`${movedSince(customerId, body, from)}
    select own.id as account, own.currency, own.play, m.kind,
      coalesce(sum(m.amount) filter (where m.amount > 0), 0)::bigint as in,
      coalesce(sum(m.amount) filter (where m.amount < 0), 0)::bigint as out, count(m.at) as entries,
      (a.balance - coalesce((select sum(s.amount) from since s where s.account_id = own.id), 0))::bigint as opening
    from own join ledger_account a on a.id = own.id left join moved m on m.account_id = own.id and m.at <= ${to}
    group by own.id, own.currency, own.play, a.balance, m.kind order by own.play, own.currency, own.id`.execute(db)
  const fees = await sumFees(db, customerId, body, { from, to })
  return [...groupBy(rows, ({ account }) => account).values()].map((of) => accountToWire(of, fees))
}

function accountToWire(rows: readonly SumRow[], fees: ReadonlyMap<string, number>): WireStatementAccount {
  const { account, currency, play, opening } = rows[0]!
  const text = (minor: number): string => moneyToDecimal(money(minor, currency))
  const groups = groupBy(
    rows.filter(({ kind }) => kind !== null),
    ({ kind }): HistoryGroup => groupOf(kind ?? ''),
  )
  const sums = [...groups].map(([group, of]) => ({
    group,
    in: of.reduce((sum, row) => sum + row.in, 0),
    out: of.reduce((sum, row) => sum + row.out, 0),
    entries: of.reduce((sum, row) => sum + row.entries, 0),
  }))
  const closing = sums.reduce((sum, one) => sum + one.in + one.out, opening)
  return {
    account,
    currency,
    play,
    opening: text(opening),
    closing: text(closing),
    sums: sums.map((one) => ({ ...one, in: text(one.in), out: text(one.out) })),
    fees: text(fees.get(account) ?? 0),
  }
}

/**
 * The fees in the amounts of the range, by account: of the withdrawals that are posted in it, without those
 * that came back since. A payout may leave us, and be charged, in a later one.
 */
async function sumFees(db: Db, customerId: number, body: Body, { from, to }: Range): Promise<Map<string, number>> {
  const { rows } = await sql<{ account: string; fee: number }>`with own as (${ownAccounts(customerId, body)})
    select w.account, sum(w.fee)::bigint as fee from own join withdrawal w on w.account = own.id
    where w.customer_id = ${customerId} and w.requested_at between ${from} and ${to} and w.state in (${sql.join(countedStates)})
    group by w.account`.execute(db)
  return new Map(rows.map(({ account, fee }) => [account, fee]))
}

type DayRow = { stretch: number; currency: Currency; play: boolean; profit: number; deposits: number; withdrawals: number }

/** The ledger's kinds of what came in as deposits, less what of it was returned. */
const depositKinds = sql.join(['deposit', 'deposit.coin', ...kindsOf.correction])
const withdrawalKinds = sql.join(kindsOf.withdrawal)

async function sumDays(db: Db, customerId: number, body: Body, { from, to }: Range, zone: string): Promise<WireStatementDay[]> {
  const { rows } = await sql<DayRow>`${movedSince(customerId, body, from)}, counted as (
      select m.at, own.currency, own.play, 0 as profit,
        case when m.kind in (${depositKinds}) then m.amount else 0 end as deposits,
        case when m.kind in (${withdrawalKinds}) then -m.amount else 0 end as withdrawals
      from own join moved m on m.account_id = own.id
      where m.at <= ${to} and m.kind in (${depositKinds}, ${withdrawalKinds})
      union all
      select o.settled_at, own.currency, own.play, o.returned - o.stake, 0, 0
      from own join trade_order o on o.account = own.id where o.status <> 'open' and o.settled_at between ${from} and ${to}
    )
    select at / ${stretchMs}::bigint as stretch, currency, play, sum(profit)::bigint as profit, sum(deposits)::bigint as deposits,
      sum(withdrawals)::bigint as withdrawals
    from counted group by 1, 2, 3 order by 1`.execute(db)
  const days = new Map<string, DayRow & { day: string }>()
  for (const row of rows) {
    const day = dayAt(row.stretch * stretchMs, zone)
    const key = `${day} ${row.currency} ${row.play}`
    const sum = days.get(key) ?? { ...row, day, profit: 0, deposits: 0, withdrawals: 0 }
    sum.profit += row.profit
    sum.deposits += row.deposits
    sum.withdrawals += row.withdrawals
    days.set(key, sum)
  }
  return [...days.values()].map(({ day, currency, play, profit, deposits, withdrawals }) => {
    const text = (minor: number): string => moneyToDecimal(money(minor, currency))
    return { day, currency, play, profit: text(profit), deposits: text(deposits), withdrawals: text(withdrawals) }
  })
}
