import type { ComputedSignal } from '../../../domain/signals/computeSignals.ts'
import { signalOutcome } from '../../../domain/signals/signalOutcome.ts'
import type { TradedSymbol } from '../../../domain/trading/symbols.ts'
import type { Trx } from '../../db/database.ts'
import type { Market } from '../trading/market.ts'
import { notifyOfSignals } from './notifyOfSignals.ts'

/** Rows of one statement. PostgreSQL allows 65,535 parameters. */
const batch = 1_000

/**
 * Stores signals of one symbol with the outcome of those that have ended, and notifies those who asked
 * (ENG-12, ENG-13). A signal whose time is over is not published: it is marked as computed afterwards.
 */
export async function storeSignals(
  trx: Trx,
  market: Market,
  traded: TradedSymbol,
  found: readonly ComputedSignal[],
  now: number,
): Promise<void> {
  const isPublished = ({ until }: ComputedSignal): boolean => now < until
  const rows = found.map((signal) => {
    const { symbol, at, rule, direction, until, expiryMs, openPoints, values } = signal
    const expiresAt = at + expiryMs
    const ended = signalOutcome(market.key, traded, { direction, openPoints, expiresAt }, now)
    return {
      stream: market.name,
      symbol,
      at,
      rule,
      direction,
      valid_until: until,
      expiry_ms: expiryMs,
      expires_at: expiresAt,
      open_points: openPoints,
      figures: JSON.stringify(values),
      published_at: isPublished(signal) ? now : null,
      outcome: ended?.outcome ?? ('open' as const),
      close_points: ended?.closePoints ?? null,
    }
  })
  for (let from = 0; from < rows.length; from += batch)
    await trx
      .insertInto('signal')
      .values(rows.slice(from, from + batch))
      .execute()
  await notifyOfSignals(trx, traded, found.filter(isPublished))
}
