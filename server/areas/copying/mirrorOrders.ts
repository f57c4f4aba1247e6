import { sql } from 'kysely'
import { type CopyState, copyEndReason, decideMirror } from '../../../domain/copying/mirror.ts'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { Db, Trx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Market } from '../trading/market.ts'
import { openOrderInTrx } from '../trading/placeOrder.ts'
import type { TradeOrder } from '../trading/tables.ts'
import { refuseIfBlocked } from '../accounts/block.ts'
import type { CopyTradingTable } from './tables.ts'

/** The job that mirrors orders; the platform wakes it when an order was placed. */
export const mirrorJob = 'copying.mirror'

type Copy = Omit<CopyTradingTable, 'status'>
type Due = { copy: string; source: string }

/** Pairs of copy and order read at once. */
const batch = 200

/**
 * Returns orders of copied traders that their copies have not handled yet, oldest first. Excludes play money
 * and mirrored orders: two traders who copy each other would otherwise order without end.
 */
const findDue = async (db: Db): Promise<Due[]> =>
  (
    await sql<Due>`
      select c.id as copy, o.id as source
      from copy_trading c
        join trade_order o on o.customer_id = c.trader_id and o.opened_at >= c.started_at
      where c.status = 'running' and o.funds_kind = 'real'
        and not exists (select from copy_order m where m.copy_id = c.id and m.source_order = o.id)
        and not exists (select from copy_order m where m.order_id = o.id)
      order by o.opened_at, o.id limit ${batch}`.execute(db)
  ).rows

async function readStanding(trx: Db | Trx, copy: Copy): Promise<CopyState> {
  const { rows } = await sql<{ lost: number; at_stake: number }>`
    select coalesce(sum(o.stake - o.returned) filter (where o.status <> 'open'), 0)::bigint as lost,
      coalesce(sum(o.stake) filter (where o.status = 'open'), 0)::bigint as at_stake
    from copy_order m join trade_order o on o.id = m.order_id where m.copy_id = ${copy.id}`.execute(trx)
  return { stake: copy.stake, maxLoss: copy.max_loss, endsAt: copy.ends_at, lost: rows[0]?.lost ?? 0, atStake: rows[0]?.at_stake ?? 0 }
}

/**
 * Opens the follower's order, or returns the refusal after rolling back to the savepoint, so that the
 * transaction can continue.
 */
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
  // No key of a caller contains a space, so this key never equals one of theirs.
  const request = { customerId: copy.customer_id, key: `copy ${copy.id} ${source.id}`, order }
  await sql`savepoint mirrored`.execute(trx)
  try {
    await refuseIfBlocked(trx, copy.customer_id)
    return { order: (await openOrderInTrx(trx, market, request, now)).id }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint mirrored`.execute(trx)
    return { refusal: error.code }
  }
}

const endCopy = (trx: Db | Trx, { id }: Copy, status: 'ended' | 'lossReached', now: number) =>
  trx.updateTable('copy_trading').set({ status, stopped_at: now }).where('id', '=', id).where('status', '=', 'running').execute()

/**
 * Handles one order for one copy, with the copy's row locked, so that concurrent processes mirror or refuse
 * it once.
 */
async function mirrorOne(
  db: Db,
  market: Market,
  { copy: copyId, source: sourceId }: Due,
  now: number,
): Promise<'opened' | 'refused' | 'skipped'> {
  return db.transaction().execute(async (trx) => {
    const running = trx.selectFrom('copy_trading').selectAll().where('id', '=', copyId).where('status', '=', 'running')
    const copy = await running.forNoKeyUpdate().executeTakeFirst()
    const source = await trx.selectFrom('trade_order').selectAll().where('id', '=', sourceId).executeTakeFirst()
    const handled = trx.selectFrom('copy_order').select('copy_id').where('copy_id', '=', copyId).where('source_order', '=', sourceId)
    if (!copy || !source || (await handled.executeTakeFirst())) return 'skipped'
    const verdict = decideMirror(await readStanding(trx, copy), source.opened_at, now)
    if (verdict.do === 'stop') {
      await endCopy(trx, copy, verdict.as, now)
      return 'skipped'
    }
    const result = verdict.do === 'refuse' ? { refusal: verdict.code } : await openMirrored(trx, market, copy, source, now)
    const row = 'order' in result ? { order_id: result.order, refusal: null } : { order_id: null, refusal: result.refusal }
    await trx
      .insertInto('copy_order')
      .values({ copy_id: copyId, source_order: sourceId, at: now, ...row })
      .execute()
    return row.order_id === null ? 'refused' : 'opened'
  })
}

/** Ends the copies whose time is over or whose loss limit leaves no room for another stake. */
export async function endCopies(db: Db, now: number): Promise<void> {
  const running = await db.selectFrom('copy_trading').selectAll().where('status', '=', 'running').execute()
  for (const copy of running) {
    const status = copyEndReason(await readStanding(db, copy), now)
    if (status !== null) await endCopy(db, copy, status, now)
  }
}

/**
 * Mirrors the orders of copied traders (TRD-13) and returns how many were opened. Safe in several processes
 * at once and after a kill. `now` is read for each order, because the price is that of the opening.
 */
export async function mirrorOrders(db: Db, market: Market, now: () => number): Promise<number> {
  let opened = 0
  for (;;) {
    const due = await findDue(db)
    for (const pair of due) if ((await mirrorOne(db, market, pair, now())) === 'opened') opened += 1
    if (due.length < batch) break
  }
  await endCopies(db, now())
  return opened
}
