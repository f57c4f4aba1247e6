import type { ComputedSignal } from '../../../domain/signals/computeSignals.ts'
import { recordMs, signalStepMs } from '../../../domain/signals/terms.ts'
import { type TradedSymbol, tradedSymbols } from '../../../domain/trading/symbols.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { Market } from '../trading/market.ts'
import { storeSignals } from './storeSignals.ts'

type SignalDeps = Pick<Deps, 'db' | 'config' | 'now'>
/** The next signals of a symbol: those after `from`, up to `to`. `isFirst`: nothing of it is computed yet. */
type Stretch = { traded: TradedSymbol; from: number; to: number; isFirst: boolean }

/**
 * Returns the stretches that are not computed yet, the shortest first: new signals do not wait for the past.
 */
async function missingStretches({ db, config, now }: SignalDeps, market: Market): Promise<Stretch[]> {
  const at = now()
  const to = at - (at % signalStepMs)
  const rows = await db.selectFrom('signal_progress').select(['symbol', 'computed_to']).where('stream', '=', market.name).execute()
  const known = new Map(rows.map(({ symbol, computed_to: computedTo }) => [symbol, computedTo]))
  // The demo starts with a track record; a real installation starts with none.
  const start = config.mode === 'sandbox' ? 0 : to - signalStepMs
  return tradedSymbols
    .map((traded) => {
      const computedTo = known.get(traded.symbol)
      return { traded, from: Math.max(computedTo ?? start, to - recordMs), to, isFirst: computedTo === undefined }
    })
    .filter(({ from }) => from < to)
    .toSorted((a, b) => b.from - a.from)
}

/**
 * Computes the missing signals of the symbol with the fewest of them, and returns how many symbols still miss
 * some. Safe in several processes at once and after a kill: signals and progress are written together, by one
 * of them. `pause` is awaited after each day computed.
 */
export async function advanceSignals(deps: SignalDeps, market: Market, pause: () => Promise<unknown>): Promise<number> {
  const [first, ...others] = await missingStretches(deps, market)
  if (!first) return 0
  // Loaded with the first step, because the library of indicators takes a fifth of a second.
  const { computeSignals } = await import('../../../domain/signals/computeSignals.ts')
  const found: ComputedSignal[] = []
  for (const ofDay of computeSignals(market.key, first.traded, first.from, first.to)) {
    found.push(...ofDay)
    await pause()
  }
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockProgress(trx, market, first))) return
    await storeSignals(trx, market, first.traded, found, deps.now())
    await trx
      .updateTable('signal_progress')
      .set({ computed_to: first.to })
      .where('stream', '=', market.name)
      .where('symbol', '=', first.traded.symbol)
      .execute()
  })
  return others.length
}

/** Locks a symbol's progress. Returns false if another process has advanced it meanwhile. */
async function lockProgress(trx: Trx, { name: stream }: Market, { traded: { symbol }, from, isFirst }: Stretch): Promise<boolean> {
  if (isFirst)
    await trx
      .insertInto('signal_progress')
      .values({ stream, symbol, computed_to: from })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const { computed_to: computedTo } = await trx
    .selectFrom('signal_progress')
    .select('computed_to')
    .where('stream', '=', stream)
    .where('symbol', '=', symbol)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return computedTo <= from
}

/** Deletes signals that are no longer shown. Safe to run at any time. */
export async function purgeSignals(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('signal')
    .where('at', '<=', now - recordMs)
    .execute()
}
