import { secondMs } from '../../../domain/kernel/time.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { Market } from '../../platform/market.ts'
import { mirrorOrders } from './mirrorOrders.ts'

/** Looked for at least this often: orders that another process took, and those left by one that was killed. */
const restMs = secondMs

export type CopyLoop = { nudge(): void; stop(): Promise<void> }

/** Mirrors orders as they come: at once after one was placed here (`nudge`), and every second. */
export function startCopying({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>, market: Market): CopyLoop {
  let state: 'resting' | 'working' | 'nudged' | 'stopped' = 'resting'
  let working: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function round(): Promise<void> {
    try {
      await mirrorOrders(db, market, now)
    } catch (error) {
      log.error({ err: error }, 'copied orders could not be mirrored')
    }
  }
  function work(): void {
    clearTimeout(timer)
    if (state === 'stopped') return
    if (state !== 'resting') {
      state = 'nudged'
      return
    }
    state = 'working'
    working = round().then(() => {
      if (state === 'stopped') return
      const again = state === 'nudged'
      state = 'resting'
      if (again) work()
      else timer = setTimeout(work, restMs)
    })
  }
  work()
  return {
    nudge: work,
    async stop() {
      state = 'stopped'
      clearTimeout(timer)
      await working
    },
  }
}
