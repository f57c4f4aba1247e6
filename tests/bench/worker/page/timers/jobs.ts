/** The jobs whose lateness is measured. */
export const jobs = 100
export const everyMs = 500
/** Due at the same moment: ten at a time, 50 ms apart, so that five seconds hold a hundred moments to be late for. */
const atOnce = 10

/** When job `index` is first due, from `start`. */
export const firstDue = (start: number, index: number): number => start + everyMs + (Math.floor(index / atOnce) * atOnce * everyMs) / jobs

/** Milliseconds since 1970 with fractions: `Date.now` would round what is measured. */
export const preciseNow = (): number => performance.timeOrigin + performance.now()

export type TimerWorker = {
  /** Milliseconds by which each run within `forMs` was late. */
  lateness(forMs: number): Promise<number[]>
}
