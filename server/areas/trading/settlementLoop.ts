import { secondMs } from '../../../domain/kernel/time.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { Market } from './market.ts'
import { settleDue } from './settleOrders.ts'

/** Longest pause between runs: picks up orders of other processes, and those that a killed process left. */
const maxPauseMs = secondMs
/**
 * Orders that end this close together are settled in one run. Their result is that of their expiry, not of
 * the run.
 */
const minPauseMs = 50
/** Pause after a database failure; the minute job also settles meanwhile. */
const afterFailureMs = 5 * secondMs

/** Returns how long no order will be due, in milliseconds. */
async function pauseUntilDue({ db, now }: Deps): Promise<number> {
  const next = await db
    .selectFrom('trade_order')
    .select('expires_at')
    .where('status', '=', 'open')
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst()
  return next ? Math.min(maxPauseMs, Math.max(minPauseMs, next.expires_at - now())) : maxPauseMs
}

/**
 * Settles orders as they fall due, from the database: it starts with those that fell due while nothing ran.
 */
export const startSettlement = (deps: Deps, market: Market): Promise<void> =>
  deps.jobs.repeat('trading.settleDue', {
    async run() {
      await settleDue(deps.db, market, deps.now())
      return pauseUntilDue(deps)
    },
    afterFailureMs,
  })
