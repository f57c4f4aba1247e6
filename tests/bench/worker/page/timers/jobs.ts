/** The jobs whose lateness is measured. */
export const jobs = 100
export const everyMs = 500
/** Due at the same time: ten at a time, 50 ms apart, so that five seconds have a hundred due times. */
const atOnce = 10

/** Returns when job `index` is first due, from `start`. */
export const firstDue = (start: number, index: number): number => start + everyMs + (Math.floor(index / atOnce) * atOnce * everyMs) / jobs

/** Returns fractional milliseconds since 1970; `Date.now` rounds to whole ones. */
export const preciseNow = (): number => performance.timeOrigin + performance.now()

export type TimerWorker = {
  /** Returns by how many milliseconds each run within `forMs` was late. */
  lateness(forMs: number): Promise<number[]>
}
