import type { EpochMs } from '../kernel/time.ts'
import type { HashKey } from '../trading/halfSipHash.ts'
import { pointsAt } from '../trading/quotes.ts'
import { type Direction, type OrderResult, resultAt } from '../trading/settlement.ts'
import type { TradedSymbol } from '../trading/symbols.ts'

type Opened = { direction: Direction; openPoints: number; expiresAt: EpochMs }

/**
 * Returns how a signal ended by the quote at its expiry, however late it is asked, as for an order (SRV-07);
 * null before that.
 */
export function signalOutcome(
  key: HashKey,
  traded: TradedSymbol,
  { direction, openPoints, expiresAt }: Opened,
  now: EpochMs,
): { outcome: OrderResult; closePoints: number } | null {
  if (now < expiresAt) return null
  const closePoints = pointsAt(key, traded, expiresAt)
  return { outcome: resultAt(direction, openPoints, closePoints), closePoints }
}
