import type { Moment } from '../../domain/kernel/time.ts'
import { tickStart } from '../../domain/trading/quoteWalk.ts'
import type { Trx } from '../db/database.ts'
import type { Market } from './market.ts'

/** Writes down the quote in force at a moment that decided about money, so that every result can be checked without the stream's key. */
export async function keepQuote(trx: Trx, market: Market, symbol: string, at: Moment, points: number): Promise<void> {
  const quote = { stream: market.name, symbol, at: tickStart(at), points }
  await trx
    .insertInto('trade_quote')
    .values(quote)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
