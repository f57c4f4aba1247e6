import type { WireOrder } from '../../../contract/trading.ts'
import { money, moneyToDecimal } from '../../../domain/kernel/money.ts'
import { pointsToDecimal } from '../../../domain/trading/priceText.ts'
import { findSymbol } from '../../../domain/trading/symbols.ts'
import type { TradeOrder } from './tables.ts'

/** Converts a stored order to its contract form. */
export function orderToWire(row: TradeOrder): WireOrder {
  const digits = findSymbol(row.symbol)?.digits ?? 0
  return {
    id: row.id,
    account: row.account,
    symbol: row.symbol,
    direction: row.direction,
    stake: moneyToDecimal(money(row.stake, row.currency)),
    currency: row.currency,
    payoutPercent: row.payout_percent,
    openPrice: pointsToDecimal(row.open_points, digits),
    closePrice: row.close_points === null ? null : pointsToDecimal(row.close_points, digits),
    openedAt: row.opened_at,
    expiresAt: row.expires_at,
    status: row.status,
    returned: row.returned === null ? null : moneyToDecimal(money(row.returned, row.currency)),
  }
}
