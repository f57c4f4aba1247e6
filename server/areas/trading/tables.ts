import type { Generated, Selectable } from 'kysely'
import type { Currency } from '../../../contract/kernel.ts'
import type { WireOrder } from '../../../contract/trading.ts'

/**
 * One up/down order. Amounts in minor units, prices in points, times in milliseconds since 1970 by the
 * server's clock.
 */
export type TradeOrderRow = {
  id: string
  customer_id: number
  account: string
  symbol: string
  direction: WireOrder['direction']
  stake: number
  currency: Currency
  payout_percent: number
  open_points: number
  close_points: Generated<number | null>
  opened_at: number
  expires_at: number
  settled_at: Generated<number | null>
  status: Generated<WireOrder['status']>
  returned: Generated<number | null>
  /** The quote stream that priced it: an order is never settled by another one. */
  stream: string
  /** `play`: a demo account's order, which never touches real money. */
  funds_kind: Generated<'real' | 'play'>
  /** Counts in contests: they were offered to the person when it was opened (decision 020). */
  in_contests: Generated<boolean>
}

/** A quote in force when an order opened or ended, in points; `at` is a multiple of 250 ms. */
export type TradeQuoteRow = { stream: string; symbol: string; at: number; points: number }

/** An order as selected from the database. */
export type TradeOrder = Selectable<TradeOrderRow>

export interface TradingTables {
  trade_order: TradeOrderRow
  trade_quote: TradeQuoteRow
}
