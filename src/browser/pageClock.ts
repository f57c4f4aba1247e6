import type { Clock } from '../../domain/kernel/time.ts'

/**
 * The page's clock and timers. Browsers throttle them in hidden pages, so no network request may depend on
 * them.
 */
export const pageClock: Clock = {
  now: () => Date.now(),
  setTimer: (run, ms) => setTimeout(run, ms),
  clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}
