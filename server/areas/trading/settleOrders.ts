import { money, subtractMoney, type Money } from '../../../domain/kernel/money.ts'
import { pointsAt } from '../../../domain/trading/quotes.ts'
import { settleOrder, type OrderResult } from '../../../domain/trading/settlement.ts'
import { findSymbol } from '../../../domain/trading/symbols.ts'
import type { Db } from '../../db/database.ts'
import type { Posting } from '../../ledger/holder.ts'
import { post } from '../../ledger/post.ts'
import { withStoredQuote } from './withStoredQuote.ts'
import type { Market } from './market.ts'
import { systemAccountsFor } from './systemAccounts.ts'
import type { TradeOrder } from './tables.ts'

type End = { status: OrderResult; returned: Money; closePoints: number | null }

/**
 * Returns the end of an order from its stored deadline, so that it is the same whenever it is computed. An
 * order of a stream or symbol that no longer exists cannot be decided, and its stake is returned.
 */
function endOf(order: TradeOrder, market: Market): End {
  const stake = money(order.stake, order.currency)
  const traded = findSymbol(order.symbol)
  if (!traded || order.stream !== market.name) return { status: 'tie', returned: stake, closePoints: null }
  const closePoints = pointsAt(market.key, traded, order.expires_at)
  return {
    ...settleOrder({ direction: order.direction, stake, payoutPercent: order.payout_percent, openPoints: order.open_points }, closePoints),
    closePoints,
  }
}

/**
 * Returns the postings: the stake leaves the stakes account, the person gets their return, and the profit
 * account takes the difference.
 */
function postingsOf(order: TradeOrder, returned: Money): Posting[] {
  const stake = money(order.stake, order.currency)
  const { stakes, profit } = systemAccountsFor(order.funds_kind)
  return [
    { holder: { of: 'system', name: stakes }, amount: money(-stake.minor, order.currency) },
    { holder: { of: 'account', account: order.account }, amount: returned },
    { holder: { of: 'system', name: profit }, amount: subtractMoney(stake, returned) },
  ]
}

/** Orders read at once. */
const batch = 200

const dueIds = async (db: Db, now: number): Promise<string[]> => {
  const due = db.selectFrom('trade_order').select('id').where('status', '=', 'open').where('expires_at', '<=', now)
  return (await due.orderBy('expires_at').limit(batch).execute()).map(({ id }) => id)
}

/**
 * Settles one order in one transaction with its row locked, so that one of several processes does it. Returns
 * false if another did.
 */
async function settleOne(db: Db, market: Market, id: string, now: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const open = trx.selectFrom('trade_order').selectAll().where('id', '=', id).where('status', '=', 'open')
    const order = await open.forNoKeyUpdate().skipLocked().executeTakeFirst()
    if (!order) return false
    const { status, returned, closePoints } = endOf(order, market)
    const end = { status, returned: returned.minor, close_points: closePoints, settled_at: now }
    // Locked in the order of `openOrderInTrx`, so that the two never deadlock: the quote, then the account.
    const build = closePoints === null ? trx : withStoredQuote(trx, market, order.symbol, order.expires_at, closePoints)
    await build.updateTable('trade_order').set(end).where('id', '=', id).execute()
    await post(trx, { kind: `order.${status}`, reference: `order:${id}:end`, postings: postingsOf(order, returned), at: now })
    return true
  })
}

/**
 * Settles the orders due by `now` (the server's clock), each exactly once, and returns how many this call
 * settled. A failing order does not delay the rest; the first error is thrown after them.
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
