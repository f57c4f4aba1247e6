import type { Clock } from '../../domain/kernel/time.ts'

/** The page's own clock and timers. Hidden pages are throttled: nothing that touches the network hangs on it. */
export const pageClock: Clock = {
  now: () => Date.now(),
  setTimer: (run, ms) => setTimeout(run, ms),
  clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}
