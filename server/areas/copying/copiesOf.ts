import { sql } from 'kysely'
import type { WireCopy } from '../../../contract/copying.ts'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import { maskName } from '../../../domain/tournaments/maskName.ts'
import type { Db } from '../../db/database.ts'
import type { CopyTradingTable } from './tables.ts'

/** Ended copies listed below the running ones. */
const maxEnded = 20

type Row = Omit<CopyTradingTable, 'status'> & {
  status: WireCopy['status']
  first_name: string
  last_name: string
  orders: number
  open: number
  refused: number
  last_refusal: string | null
  result: number
}

/** Returns the ids of a person's running copies and of the last ended ones; no page reads the others. */
async function listedIds(db: Db, customerId: number): Promise<string[]> {
  const own = db.selectFrom('copy_trading').select('id').where('customer_id', '=', customerId)
  const running = await own.where('status', '=', 'running').execute()
  const ended = await own.where('status', '<>', 'running').orderBy('started_at', 'desc').limit(maxEnded).execute()
  return [...running, ...ended].map(({ id }) => id)
}

/**
 * Returns a person's copies, running ones first, each with the totals of its orders; only the copy `id` where
 * one is given.
 */
export async function copiesOf(db: Db, customerId: number, id?: string): Promise<WireCopy[]> {
  const ids = id === undefined ? await listedIds(db, customerId) : [id]
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select c.*, t.first_name, t.last_name,
      count(o.id)::int as orders,
      count(o.id) filter (where o.status = 'open')::int as open,
      count(m.refusal)::int as refused,
      (array_agg(m.refusal order by m.at desc) filter (where m.refusal is not null))[1] as last_refusal,
      coalesce(sum(o.returned - o.stake) filter (where o.status <> 'open'), 0)::bigint as result
    from copy_trading c
      join customer t on t.id = c.trader_id
      left join copy_order m on m.copy_id = c.id
      left join trade_order o on o.id = m.order_id
    where c.customer_id = ${customerId} and c.id in (${sql.join(ids)})
    group by c.id, t.id
    order by c.status <> 'running', c.started_at desc`.execute(db)
  return rows.map(toWire)
}

function toWire(row: Row): WireCopy {
  const { currency } = row
  const decimal = (minor: number): string => moneyToDecimal(money(minor, currency))
  return {
    id: row.id,
    trader: row.trader_public_id,
    name: maskName(row.first_name, row.last_name),
    account: row.account_id,
    currency,
    stake: decimal(row.stake),
    max_loss: decimal(row.max_loss),
    started: row.started_at,
    ends: row.ends_at,
    status: row.status,
    stopped: row.stopped_at,
    orders: row.orders,
    open: row.open,
    refused: row.refused,
    last_refusal: row.last_refusal,
    result: decimal(row.result),
  }
}
