import type { Deps } from '../../kernel/deps.ts'
import type { Market } from './market.ts'
import { settleDue } from './settleOrders.ts'

/** Longest pause between runs: picks up orders of other processes, and those that a killed process left. */
const maxSleepMs = 1_000
/** Orders that end this close together are settled in one run. Their result is that of their expiry, not of the run. */
const minSleepMs = 50
/** Pause after a database failure; the minute job also settles meanwhile. */
const afterFailureMs = 5_000

export type SettlementLoop = { stop(): Promise<void> }

/** Returns how long no order will be due, in milliseconds. */
async function sleepMs({ db, now }: Deps): Promise<number> {
  const next = await db
    .selectFrom('trade_order')
    .select('expires_at')
    .where('status', '=', 'open')
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst()
  return next ? Math.min(maxSleepMs, Math.max(minSleepMs, next.expires_at - now())) : maxSleepMs
}

/** Settles orders as they fall due, from the database: it starts with those that fell due while nothing ran. */
export function startSettlement(deps: Deps, market: Market): SettlementLoop {
  let state: 'running' | 'stopped' = 'running'
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()

  const settleRound = async (): Promise<void> => {
    let wait = afterFailureMs
    try {
      await settleDue(deps.db, market, deps.now())
      wait = await sleepMs(deps)
    } catch (error) {
      deps.log.error({ err: error }, 'orders could not be settled; trying again')
    }
    if (state === 'running') timer = setTimeout(runRound, wait)
  }
  const runRound = (): void => {
    round = settleRound()
  }
  runRound()

  return {
    async stop() {
      state = 'stopped'
      clearTimeout(timer)
      await round
    },
  }
}
