import { secondMs } from '../../../domain/kernel/time.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { Market } from '../trading/market.ts'
import { mirrorOrders } from './mirrorOrders.ts'

/** Longest pause between runs: picks up orders that another process accepted, or that a killed process left. */
const maxPauseMs = secondMs

export type CopyLoop = { nudge(): void; stop(): Promise<void> }

/** Mirrors orders as they come: immediately after an order was placed in this process (`nudge`), and every second. */
export function startCopyLoop({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>, market: Market): CopyLoop {
  let state: 'idle' | 'working' | 'nudged' | 'stopped' = 'idle'
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
    if (state !== 'idle') {
      state = 'nudged'
      return
    }
    state = 'working'
    working = round().then(() => {
      if (state === 'stopped') return
      const again = state === 'nudged'
      state = 'idle'
      if (again) work()
      else timer = setTimeout(work, maxPauseMs)
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
