import { setTimeout as wait } from 'node:timers/promises'
import { minuteMs, secondMs } from '../../../domain/kernel/time.ts'
import { signalStepMs } from '../../../domain/signals/terms.ts'
import type { Deps } from '../../kernel/deps.ts'
import { type Market, openMarket } from '../trading/market.ts'
import { advanceSignals } from './advanceSignals.ts'
import { decideSignals } from './decideSignals.ts'
import { signalsOf } from './signalsOf.ts'

/**
 * Pause between the days of the past, each about a millisecond of work: computing takes at most a fifth of
 * the process.
 */
const slicePauseMs = 5
/** Longest pause between runs: picks up what a killed process left. */
const maxPauseMs = minuteMs
/** Outcomes that fall due this close together are recorded in one run. */
const minPauseMs = 50

/** Returns how long neither a step nor an outcome will be due, in milliseconds. */
async function pauseUntilDue({ db, now }: Deps, market: Market): Promise<number> {
  const at = now()
  const step = at - (at % signalStepMs) + signalStepMs
  const next = await signalsOf(db, market)
    .select('expires_at')
    .where('outcome', '=', 'open')
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst()
  return Math.min(maxPauseMs, Math.max(minPauseMs, Math.min(step, next?.expires_at ?? step) - at))
}

/**
 * Computes signals and records outcomes as they fall due (SRV-05), in each process, from the database: it
 * starts with what fell due while nothing ran, on a new demo with the last 90 days.
 */
export const startSignals = (deps: Deps): Promise<void> => {
  const market = openMarket(deps.config)
  return deps.jobs.repeat('signals.advance', {
    async run() {
      await decideSignals(deps.db, market, deps.now())
      const missing = await advanceSignals(deps, market, () => wait(slicePauseMs))
      return missing > 0 ? 0 : pauseUntilDue(deps, market)
    },
    afterFailureMs: 5 * secondMs,
  })
}
