import type { Moment } from '../../domain/kernel/time.ts'
import { tickStart } from '../../domain/trading/quoteWalk.ts'
import type { Trx } from '../db/database.ts'
import type { Market } from './market.ts'

/**
 * Writes down, in one statement with what is built on it, the quote in force at a moment that decided about money: every result
 * can be checked without the stream's key.
 */
export const keepingQuote = (trx: Trx, market: Market, symbol: string, at: Moment, points: number) =>
  trx.with('kept_quote', (build) =>
    build
      .insertInto('trade_quote')
      .values({ stream: market.name, symbol, at: tickStart(at), points })
      .onConflict((conflict) => conflict.doNothing())
      .returning('at'),
  )
