/**
 * The parts of the page: three ways of polling, two kinds of timers, and writing. The query string selects
 * one.
 */
export type Polling = 'ours' | 'worker' | 'queries'
export type Part = Polling | 'timers' | 'writes'

/** The API for the script that drives the page, as `globalThis.bench`. */
export type Bench = {
  /** The number of actions dispatched because of polling. */
  dispatches?(): number
  /**
   * Returns by how many milliseconds each run of 100 jobs due every 500 ms was late, over `forMs`, with this
   * thread blocked 60 %.
   */
  lateness?(whose: 'ours' | 'baseline', forMs: number): Promise<number[]>
  /** Returns rows a second, with `batch` rows a transaction. */
  rowsPerSecond?(whose: 'ours' | 'baseline', durability: 'relaxed' | 'strict', rows: number, batch: number): Promise<number>
  /** Long tasks of this thread since the page was opened. */
  longTasks: number
}

export type BenchPage = Omit<Bench, 'longTasks'>
