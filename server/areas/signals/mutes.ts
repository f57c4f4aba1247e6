import type { BodyOf, ResponseOf } from '../../../contract/route.ts'
import type { muteSignals, signalMutes } from '../../../contract/signals.ts'
import { findSymbol } from '../../../domain/trading/symbols.ts'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** The mute of all signals, stored as a symbol that no market has. */
export const everySymbol = '*'

/** Returns what a person has muted. */
export async function readMutes(db: Db, customerId: number): Promise<ResponseOf<typeof signalMutes>> {
  const rows = await db.selectFrom('signal_mute').select('symbol').where('customer_id', '=', customerId).orderBy('symbol').execute()
  const muted = rows.map(({ symbol }) => symbol)
  return { all: muted.includes(everySymbol), symbols: muted.filter((symbol) => symbol !== everySymbol) }
}

/** Mutes or unmutes a symbol, or all of them. Safe to repeat. Throws Refusal 404 `order.symbolUnknown`. */
export async function saveMute(db: Db, customerId: number, { symbol, muted }: BodyOf<typeof muteSignals>): Promise<void> {
  if (symbol !== undefined && !findSymbol(symbol)) throw new Refusal(404, 'order.symbolUnknown')
  const row = { customer_id: customerId, symbol: symbol ?? everySymbol }
  await (muted
    ? db
        .insertInto('signal_mute')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    : db.deleteFrom('signal_mute').where('customer_id', '=', row.customer_id).where('symbol', '=', row.symbol).execute())
}
