import { wrap } from 'comlink'
import type { BenchPage } from '../bench.ts'
import type { WriteWorker } from './row.ts'

const workers = {
  ours: () => new Worker(new URL('./storeWorker.ts', import.meta.url), { type: 'module' }),
  baseline: () => new Worker(new URL('./idbWorker.ts', import.meta.url), { type: 'module' }),
}

/** Two workers that write the same rows. */
export async function start(): Promise<BenchPage> {
  return {
    async rowsPerSecond(whose, durability, rows, batch) {
      const worker = workers[whose]()
      try {
        return await wrap<WriteWorker>(worker).rowsPerSecond(durability, rows, batch)
      } finally {
        worker.terminate()
      }
    },
  }
}
