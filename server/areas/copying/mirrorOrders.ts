import { sql } from 'kysely'
import { type CopyStanding, copyEnd, mirrorVerdict } from '../../../domain/copying/mirror.ts'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { Db, Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Market } from '../../platform/market.ts'
import { openOrderIn } from '../../platform/placeOrder.ts'
import type { TradeOrder } from '../../platform/tables.ts'
import { refuseBlocked } from '../accounts/tradingBlock.ts'
import type { CopyTradingTable } from './tables.ts'

type Copy = Omit<CopyTradingTable, 'status'>
type Due = { copy: string; source: string }

/** Pairs looked for at once. */
const batch = 200

/**
 * Orders of copied traders that their copies have not looked at yet, oldest first. Play money is not copied, nor an order that is itself a
 * mirrored one: two who copied each other would order without end.
 */
const dueOf = async (db: Db): Promise<Due[]> =>
  (
    await sql<Due>`
      select c.id as copy, o.id as source
      from copy_trading c
        join trade_order o on o.customer_id = c.trader_id and o.opened_at >= c.started_at
      where c.status = 'running' and o.purse = 'real'
        and not exists (select from copy_order m where m.copy_id = c.id and m.source_order = o.id)
        and not exists (select from copy_order m where m.order_id = o.id)
      order by o.opened_at, o.id limit ${batch}`.execute(db)
  ).rows

async function standingOf(trx: Db | Trx, copy: Copy): Promise<CopyStanding> {
  const { rows } = await sql<{ lost: number; at_stake: number }>`
    select coalesce(sum(o.stake - o.returned) filter (where o.status <> 'open'), 0)::bigint as lost,
      coalesce(sum(o.stake) filter (where o.status = 'open'), 0)::bigint as at_stake
    from copy_order m join trade_order o on o.id = m.order_id where m.copy_id = ${copy.id}`.execute(trx)
  return { stake: copy.stake, maxLoss: copy.max_loss, endsAt: copy.ends_at, lost: rows[0]?.lost ?? 0, atStake: rows[0]?.at_stake ?? 0 }
}

/** Opens the follower's order, or answers why not; what was half done is taken back, and the transaction goes on. */
async function openMirrored(
  trx: Trx,
  market: Market,
  copy: Copy,
  source: TradeOrder,
  now: number,
): Promise<{ order: string } | { refusal: string }> {
  const order = {
    account: copy.account_id,
    symbol: source.symbol,
    direction: source.direction,
    stake: moneyToDecimal(money(copy.stake, copy.currency)),
    expiryMs: source.expires_at - source.opened_at,
  }
  // No caller's key has a space: none of theirs is ever taken for this order.
  const request = { customerId: copy.customer_id, key: `copy ${copy.id} ${source.id}`, order }
  await sql`savepoint mirrored`.execute(trx)
  try {
    await refuseBlocked(trx, copy.customer_id)
    return { order: (await openOrderIn(trx, market, request, now)).id }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint mirrored`.execute(trx)
    return { refusal: error.code }
  }
}

const end = (trx: Db | Trx, { id }: Copy, status: 'ended' | 'lossReached', now: number) =>
  trx.updateTable('copy_trading').set({ status, stopped_at: now }).where('id', '=', id).where('status', '=', 'running').execute()

/** Looks at one order for one copy, in one transaction with the copy's row locked: it is mirrored or refused once, whoever else looks. */
async function mirrorOne(
  db: Db,
  market: Market,
  { copy: copyId, source: sourceId }: Due,
  now: number,
): Promise<'opened' | 'refused' | 'left'> {
  return db.transaction().execute(async (trx) => {
    const running = trx.selectFrom('copy_trading').selectAll().where('id', '=', copyId).where('status', '=', 'running')
    const copy = await running.forUpdate().executeTakeFirst()
    const source = await trx.selectFrom('trade_order').selectAll().where('id', '=', sourceId).executeTakeFirst()
    const seen = trx.selectFrom('copy_order').select('copy_id').where('copy_id', '=', copyId).where('source_order', '=', sourceId)
    if (!copy || !source || (await seen.executeTakeFirst())) return 'left'
    const verdict = mirrorVerdict(await standingOf(trx, copy), source.opened_at, now)
    if (verdict.do === 'stop') {
      await end(trx, copy, verdict.as, now)
      return 'left'
    }
    const became = verdict.do === 'refuse' ? { refusal: verdict.code } : await openMirrored(trx, market, copy, source, now)
    const row = 'order' in became ? { order_id: became.order, refusal: null } : { order_id: null, refusal: became.refusal }
    await trx
      .insertInto('copy_order')
      .values({ copy_id: copyId, source_order: sourceId, at: now, ...row })
      .execute()
    return row.order_id === null ? 'refused' : 'opened'
  })
}

/** Ends the copies whose time is over or whose loss leaves no room for another stake. */
export async function endCopies(db: Db, now: number): Promise<void> {
  const running = await db.selectFrom('copy_trading').selectAll().where('status', '=', 'running').execute()
  for (const copy of running) {
    const why = copyEnd(await standingOf(db, copy), now)
    if (why !== null) await end(db, copy, why, now)
  }
}

/**
 * Mirrors what copied traders have ordered (TRD-13), and answers how many orders were opened. May run in several processes at once, and after
 * one was killed at any moment. `now` is read for each order: the price is of the moment it is opened.
 */
export async function mirrorOrders(db: Db, market: Market, now: () => number): Promise<number> {
  let opened = 0
  for (;;) {
    const due = await dueOf(db)
    for (const pair of due) if ((await mirrorOne(db, market, pair, now())) === 'opened') opened += 1
    if (due.length < batch) break
  }
  await endCopies(db, now())
  return opened
}
