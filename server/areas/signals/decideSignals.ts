import { signalOutcome } from '../../../domain/signals/signalOutcome.ts'
import { findSymbol } from '../../../domain/trading/symbols.ts'
import type { Db } from '../../db/database.ts'
import type { Market } from '../trading/market.ts'
import { signalsOf } from './signalsOf.ts'

/** Signals read at once. */
const batch = 200

/**
 * Records how the signals due by `now` ended, by the quote at their expiry. Safe to run at any time, in
 * several processes at once: each computes the same outcome.
 */
export async function decideSignals(db: Db, market: Market, now: number): Promise<void> {
  const due = await signalsOf(db, market)
    .select(['symbol', 'at', 'direction', 'open_points', 'expires_at'])
    .where('outcome', '=', 'open')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(batch)
    .execute()
  for (const { symbol, at, direction, open_points: openPoints, expires_at: expiresAt } of due) {
    const traded = findSymbol(symbol)
    const ended = traded && signalOutcome(market.key, traded, { direction, openPoints, expiresAt }, now)
    if (!ended) continue
    await db
      .updateTable('signal')
      .set({ outcome: ended.outcome, close_points: ended.closePoints })
      .where('stream', '=', market.name)
      .where('symbol', '=', symbol)
      .where('at', '=', at)
      .where('outcome', '=', 'open')
      .execute()
  }
  if (due.length === batch) await decideSignals(db, market, now)
}
