/** What is measured on the page: three ways of polling, two of keeping time, and writing. The address's search says which. */
export type Polling = 'ours' | 'worker' | 'queries'
export type Part = Polling | 'timers' | 'writes'

/** What the page offers to the script that drives it, as `globalThis.bench`. */
export type Bench = {
  /** Actions that the store was given because of polling. */
  dispatches?(): number
  /** Milliseconds by which each run of 100 jobs due every 500 ms was late, over `forMs`, with this thread blocked 60 %. */
  lateness?(whose: 'ours' | 'floor', forMs: number): Promise<number[]>
  /** Rows a second, `batch` rows a transaction. */
  rowsPerSecond?(whose: 'ours' | 'floor', durability: 'relaxed' | 'strict', rows: number, batch: number): Promise<number>
  /** Long tasks of this thread since the page was opened. */
  longTasks: number
}

export type BenchPage = Omit<Bench, 'longTasks'>
