/** The jobs whose lateness is measured. */
export const jobs = 100
export const everyMs = 500

/** When job `index` is first due, from `start`; spread, the jobs are 5 ms apart. */
export const firstDue = (start: number, index: number, phases: 'together' | 'spread'): number =>
  start + everyMs + (phases === 'spread' ? (index * everyMs) / jobs : 0)

/** Milliseconds since 1970 with fractions: `Date.now` would round what is measured. */
export const preciseNow = (): number => performance.timeOrigin + performance.now()

export type TimerWorker = { lateness(phases: 'together' | 'spread', forMs: number): Promise<number[]> }
