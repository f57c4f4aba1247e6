import { wrap } from 'comlink'
import type { BenchPage } from '../bench.ts'
import type { TimerWorker } from './jobs.ts'

const workers = {
  ours: () => new Worker(new URL('./schedulerWorker.ts', import.meta.url), { type: 'module' }),
  baseline: () => new Worker(new URL('./bareWorker.ts', import.meta.url), { type: 'module' }),
}

/** Blocks this thread for 300 ms of each 500 ms. Returns a function that stops it. */
function block(): () => void {
  const timer = setInterval(() => {
    const until = performance.now() + 300
    while (performance.now() < until);
  }, 500)
  return () => clearInterval(timer)
}

/** Two workers with timers beside a page that is blocked 60 %. */
export async function start(): Promise<BenchPage> {
  return {
    async lateness(whose, forMs) {
      const worker = workers[whose]()
      const unblock = block()
      try {
        return await wrap<TimerWorker>(worker).lateness(forMs)
      } finally {
        unblock()
        worker.terminate()
      }
    },
  }
}
