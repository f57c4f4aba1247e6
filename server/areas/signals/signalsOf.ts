import { recordMs } from '../../../domain/signals/terms.ts'
import { tradedSymbols } from '../../../domain/trading/symbols.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { Market } from '../trading/market.ts'

const symbols = tradedSymbols.map(({ symbol }) => symbol)

/** Selects the signals of this installation's quotes, of the symbols that are still traded. */
export const signalsOf = (db: Db | Trx, market: Market) =>
  db.selectFrom('signal').where('stream', '=', market.name).where('symbol', 'in', symbols)

/** Selects those that are kept and shown: of the last 90 days. */
export const shownSignals = (db: Db, market: Market, now: number) => signalsOf(db, market).where('at', '>', now - recordMs)
