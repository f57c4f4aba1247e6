import type { Deps } from '../kernel/deps.ts'
import type { Market } from './market.ts'
import { settleDue } from './settleOrders.ts'

/** Looked for at least this often: orders of other processes, and those left by one that was killed. */
const longestSleepMs = 1_000
/** Orders that end within so short a time of each other are looked for together. Their result is that of their expiry, not of the look. */
const shortestSleepMs = 50
/** After a failure of the database; the minute job looks after it too. */
const afterFailureMs = 5_000

export type SettlementLoop = { stop(): Promise<void> }

/** How long nothing will be due, in milliseconds. */
async function sleepMs({ db, now }: Deps): Promise<number> {
  const next = await db
    .selectFrom('trade_order')
    .select('expires_at')
    .where('status', '=', 'open')
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst()
  return next ? Math.min(longestSleepMs, Math.max(shortestSleepMs, next.expires_at - now())) : longestSleepMs
}

/** Settles orders as their time comes, from what is stored: it begins with those that fell due while nothing ran. */
export function startSettlement(deps: Deps, market: Market): SettlementLoop {
  let state: 'running' | 'stopped' = 'running'
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()

  const look = async (): Promise<void> => {
    let wait = afterFailureMs
    try {
      await settleDue(deps.db, market, deps.now())
      wait = await sleepMs(deps)
    } catch (error) {
      deps.log.error({ err: error }, 'orders could not be settled; trying again')
    }
    if (state === 'running') timer = setTimeout(again, wait)
  }
  const again = (): void => {
    round = look()
  }
  again()

  return {
    async stop() {
      state = 'stopped'
      clearTimeout(timer)
      await round
    },
  }
}
