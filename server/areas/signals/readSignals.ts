import { sql } from 'kysely'
import type { BodyOf, ResponseOf } from '../../../contract/route.ts'
import type { signalList } from '../../../contract/signals.ts'
import { validMs } from '../../../domain/signals/terms.ts'
import { signalsEveryMs } from '../../../domain/signals/timing.ts'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Market } from '../trading/market.ts'
import { everySymbol } from './mutes.ts'
import { listedSignalToWire, parseSignalId, signalToWire } from './signalWire.ts'
import { shownSignals, signalsOf } from './signalsOf.ts'

/** Signals of one page. */
const pageSize = 30

/**
 * Returns one page of the signals of the last 90 days, newest first. Throws Refusal 400 at `before` for what
 * is not a signal's id.
 */
export async function listSignals(
  db: Db,
  market: Market,
  { symbol, direction, outcome, before }: NonNullable<BodyOf<typeof signalList>>,
  now: number,
): Promise<ResponseOf<typeof signalList>> {
  const cursor = before === undefined ? null : parseSignalId(before)
  if (before !== undefined && cursor === null) throw new Refusal(400, 'request.malformed', { before: 'request.invalid_value' })
  let shown = shownSignals(db, market, now).selectAll()
  if (symbol !== undefined) shown = shown.where('symbol', '=', symbol)
  if (direction !== undefined) shown = shown.where('direction', '=', direction)
  if (outcome !== undefined) shown = shown.where('outcome', '=', outcome)
  if (cursor) shown = shown.where(sql<boolean>`(at, symbol) < (${cursor.at}, ${cursor.symbol})`)
  const rows = await shown
    .orderBy('at', 'desc')
    .orderBy('symbol', 'desc')
    .limit(pageSize + 1)
    .execute()
  return { list: rows.slice(0, pageSize).map(listedSignalToWire), more: rows.length > pageSize }
}

/**
 * Returns the newest signal that is still valid and that the person has not muted; null if there is none
 * (ENG-12). Of several of one time each poll gets the next: a page shows each once a day.
 */
export async function newestSignal(db: Db, market: Market, customerId: number, now: number) {
  const rows = await signalsOf(db, market)
    .selectAll()
    .where('published_at', 'is not', null)
    .where('at', '>', now - validMs)
    .where('valid_until', '>', now)
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('signal_mute')
            .select('signal_mute.symbol')
            .where('customer_id', '=', customerId)
            .where(({ or, eb }) => or([eb('signal_mute.symbol', '=', ref('signal.symbol')), eb('signal_mute.symbol', '=', everySymbol)])),
        ),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('symbol')
    .execute()
  const newest = rows.filter(({ at }) => at === rows[0]?.at)
  const row = newest[Math.floor(now / signalsEveryMs) % newest.length]
  return row ? signalToWire(row) : null
}
