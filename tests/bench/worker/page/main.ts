import type { Bench, BenchPage, Part } from './bench.ts'

const parts: Record<Part, () => Promise<BenchPage>> = {
  ours: async () => (await import('./ours/page.tsx')).start(),
  worker: async () => (await import('./floor/workerPage.tsx')).start(),
  queries: async () => (await import('./floor/queriesPage.tsx')).start(),
  timers: async () => (await import('./timers/page.ts')).start(),
  writes: async () => (await import('./writes/page.ts')).start(),
}

const part = location.search.slice(1)
if (!(part in parts)) throw new Error(`nothing is measured under ${part}`)
const bench: Bench = { ...(await parts[part as Part]()), longTasks: 0 }
new PerformanceObserver((list) => {
  bench.longTasks += list.getEntries().length
}).observe({ type: 'longtask' })
;(globalThis as { bench?: Bench }).bench = bench
