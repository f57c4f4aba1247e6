/** Milliseconds since 1970, by the clock named in the context. */
export type EpochMs = number

export const secondMs = 1_000
export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000

/** Time and timers as a dependency, so that tests control both. */
export type Clock = {
  now(): EpochMs
  setTimer(run: () => void, ms: number): unknown
  clearTimer(timer: unknown): void
}
