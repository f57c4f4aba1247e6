import type { EpochMs } from '../../../domain/kernel/time.ts'
import { tickStart } from '../../../domain/trading/quoteWalk.ts'
import type { Trx } from '../../db/database.ts'
import type { Market } from './market.ts'

/**
 * Stores the quote that decided about money in the same statement as the change built on it, so that every
 * result can be checked without the stream's key.
 */
export const withStoredQuote = (trx: Trx, market: Market, symbol: string, at: EpochMs, points: number) =>
  trx.with('kept_quote', (build) =>
    build
      .insertInto('trade_quote')
      .values({ stream: market.name, symbol, at: tickStart(at), points })
      .onConflict((conflict) => conflict.doNothing())
      .returning('at'),
  )
