/** Milliseconds since 1970, by whichever clock is named beside it. */
export type Moment = number

export const secondMs = 1_000
export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000

/** Time and timers as they are handed to whoever needs them, so that tests own both. */
export type Clock = {
  now(): Moment
  setTimer(run: () => void, ms: number): unknown
  clearTimer(timer: unknown): void
}
