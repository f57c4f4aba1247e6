import { type RawBuilder, sql } from 'kysely'
import type { reports } from '../../../contract/history.ts'
import { reportsLimit } from '../../../contract/history.ts'
import type { Currency } from '../../../contract/kernel.ts'
import type { BodyOf, ResponseOf } from '../../../contract/route.ts'
import { formatCursor, parseCursor } from '../../../domain/history/cursor.ts'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { Db } from '../../db/database.ts'
import { orderToWire } from '../trading/orderWire.ts'
import type { TradeOrder } from '../trading/tables.ts'
import { checkRange } from './readHistory.ts'

type Body = BodyOf<typeof reports>
type Answer = ResponseOf<typeof reports>

/** An order's id in a list: a letter for its source, as in the history. */
const listId = (id: string): string => `o${id}`

/** The condition that selects a person's orders. `skip` has any symbol, as a missing one has. */
function selected(customerId: number, { DateFrom, DateTo, Status, Sumbol, skip, account }: Body): RawBuilder<boolean> {
  return sql<boolean>`customer_id = ${customerId}
    ${DateFrom === undefined ? sql`` : sql`and opened_at >= ${DateFrom}`} ${DateTo === undefined ? sql`` : sql`and opened_at <= ${DateTo}`}
    ${Status === undefined ? sql`` : sql`and status = ${Status}`} ${Sumbol === undefined || skip ? sql`` : sql`and symbol = ${Sumbol}`}
    ${account === undefined ? sql`` : sql`and account = ${account}`}`
}

function orderToRow(order: TradeOrder): Answer['hits'][number] {
  const wire = orderToWire(order)
  const { id, account, symbol, currency, status, openedAt, direction, openPrice, closePrice, payoutPercent } = wire
  const result = order.returned === null ? 0 : order.returned - order.stake
  const money_ = { amount: wire.stake, result: moneyToDecimal(money(result, currency)), currency }
  const prices = { direction, openPrice, closePrice, payoutPercent, play: order.funds_kind === 'play' }
  return { id, account, symbol, ...money_, status, openedAt, closedAt: order.settled_at, ...prices }
}

type Sums = { currency: Currency; play: boolean; stakes: number; results: number; orders: number; won: number }

async function sumOrders(db: Db, where: RawBuilder<boolean>): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    select currency, funds_kind = 'play' as play, sum(stake)::bigint as stakes, coalesce(sum(returned - stake), 0)::bigint as results,
      count(*) as orders, count(*) filter (where status = 'won') as won
    from trade_order where ${where} group by currency, funds_kind order by funds_kind desc, currency`.execute(db)
  return rows
}

/** Reads the symbols that a person has ever traded, one look each, however many orders there are. */
async function tradedSymbols(db: Db, customerId: number): Promise<string[]> {
  const next = (than: RawBuilder<unknown>) =>
    sql`(select symbol from trade_order where customer_id = ${customerId} ${than} order by symbol limit 1)`
  const { rows } = await sql<{ symbol: string }>`
    with recursive traded (symbol) as (${next(sql``)} union all select ${next(sql`and symbol > traded.symbol`)} from traded where traded.symbol is not null)
    select symbol from traded where symbol is not null`.execute(db)
  return rows.map(({ symbol }) => symbol)
}

async function readSummary(db: Db, customerId: number, body: Body): Promise<Pick<Answer, 'total' | 'totals' | 'symbols'>> {
  const sums = await sumOrders(db, selected(customerId, body))
  return {
    total: sums.reduce((sum, { orders }) => sum + orders, 0),
    totals: sums.map(({ stakes, results, currency, ...rest }) => ({
      ...rest,
      currency,
      stakes: moneyToDecimal(money(stakes, currency)),
      results: moneyToDecimal(money(results, currency)),
    })),
    symbols: await tradedSymbols(db, customerId),
  }
}

/**
 * Returns a page of a person's orders by their opening (SUP-06); the first one has totals by currency, and
 * reads all that the filter selects. Throws Refusal 400 at `DateTo`.
 */
export async function readReports(db: Db, customerId: number, body: Body): Promise<Answer> {
  checkRange(body)
  const { cursor, offset = 0, limit = reportsLimit, sort = 'newest' } = body
  const after = cursor === undefined ? null : parseCursor(cursor)
  const down = sort === 'newest'
  const order = down ? sql`opened_at desc, id collate "C" desc` : sql`opened_at, id collate "C"`
  // The time alone as well: the index has no ids.
  const start =
    after === null
      ? sql``
      : sql`and opened_at ${down ? sql`<=` : sql`>=`} ${after.at}::bigint
          and (opened_at, id collate "C") ${down ? sql`<` : sql`>`} (${after.at}::bigint, ${after.id.slice(1)}::text collate "C")`
  const { rows } = await sql<TradeOrder>`
    select * from trade_order where ${selected(customerId, body)} ${start} order by ${order} limit ${limit} offset ${offset}`.execute(db)
  const last = rows.length === limit ? rows.at(-1) : undefined
  return {
    hits: rows.map(orderToRow),
    ...(cursor === undefined && (await readSummary(db, customerId, body))),
    ...(last && { next: formatCursor({ at: last.opened_at, id: listId(last.id) }) }),
  }
}
