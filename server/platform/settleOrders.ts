import { money, subtractMoney, type Money } from '../../domain/kernel/money.ts'
import { pointsAt } from '../../domain/trading/quotes.ts'
import { settle, type Outcome } from '../../domain/trading/settlement.ts'
import { findSymbol } from '../../domain/trading/symbols.ts'
import type { Db } from '../db/database.ts'
import type { Line } from '../ledger/holder.ts'
import { post } from '../ledger/post.ts'
import { keepingQuote } from './keepQuote.ts'
import type { Market } from './market.ts'
import { houseOf } from './purse.ts'
import type { TradeOrder } from './tables.ts'

type End = { status: Outcome; returned: Money; closePoints: number | null }

/**
 * The end of an order, from its stored deadline alone: whenever it is computed, it is the same. An order of a stream or
 * symbol that is no more (the seed was changed while it ran) cannot be judged, and its stake goes back.
 */
function endOf(order: TradeOrder, market: Market): End {
  const stake = money(order.stake, order.currency)
  const traded = findSymbol(order.symbol)
  if (!traded || order.stream !== market.name) return { status: 'tie', returned: stake, closePoints: null }
  const closePoints = pointsAt(market.key, traded, order.expires_at)
  return {
    ...settle({ direction: order.direction, stake, payoutPercent: order.payout_percent, openPoints: order.open_points }, closePoints),
    closePoints,
  }
}

/** The stake leaves the house's stakes; what the person gets and what the house keeps or adds make up the rest. */
function lines(order: TradeOrder, returned: Money): Line[] {
  const stake = money(order.stake, order.currency)
  const { stakes, profit } = houseOf(order.purse)
  return [
    { holder: { of: 'house', name: stakes }, amount: money(-stake.minor, order.currency) },
    { holder: { of: 'account', account: order.account }, amount: returned },
    { holder: { of: 'house', name: profit }, amount: subtractMoney(stake, returned) },
  ]
}

/** Orders looked for at once. */
const batch = 200

const dueIds = async (db: Db, now: number): Promise<string[]> => {
  const due = db.selectFrom('trade_order').select('id').where('status', '=', 'open').where('expires_at', '<=', now)
  return (await due.orderBy('expires_at').limit(batch).execute()).map(({ id }) => id)
}

/** Settles one order in one transaction, locked, so that of two processes one does it. False: another has it or had it. */
async function settleOne(db: Db, market: Market, id: string, now: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const open = trx.selectFrom('trade_order').selectAll().where('id', '=', id).where('status', '=', 'open')
    const order = await open.forUpdate().skipLocked().executeTakeFirst()
    if (!order) return false
    const { status, returned, closePoints } = endOf(order, market)
    await post(trx, { kind: `order.${status}`, reference: `order:${id}:end`, lines: lines(order, returned), at: now })
    const end = { status, returned: returned.minor, close_points: closePoints, settled_at: now }
    const build = closePoints === null ? trx : keepingQuote(trx, market, order.symbol, order.expires_at, closePoints)
    await build.updateTable('trade_order').set(end).where('id', '=', id).execute()
    return true
  })
}

/**
 * Settles the orders whose time has come by `now` (the server's clock), each exactly once, and answers how many this call did.
 * One that fails does not hold up the rest; the first failure is thrown after them.
 */
export async function settleDue(db: Db, market: Market, now: number): Promise<number> {
  let settled = 0
  for (;;) {
    const ids = await dueIds(db, now)
    const failures: unknown[] = []
    for (const id of ids) {
      const done = await settleOne(db, market, id, now).catch((error: unknown) => void failures.push(error))
      if (done) settled += 1
    }
    if (failures.length > 0) throw failures[0]
    if (ids.length < batch) return settled
  }
}
