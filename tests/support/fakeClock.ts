import type { Clock, EpochMs } from '../../domain/kernel/time.ts'

type Timer = { at: EpochMs; run: () => void }

/** A clock that only moves on request; timers run in the order of their times. */
export type FakeClock = Clock & {
  /** Advances time, runs due timers, and waits for each timer's work. */
  advance(ms: number): Promise<void>
  /**
   * Changes the wall clock, as after sleep or when it is set; timers do not run and keep their remaining
   * time.
   */
  jump(ms: number): void
  /** Runs pending work that needs no time. */
  settle(): Promise<void>
  timers(): number
}

/** `turns`: rounds of the event loop per point in time; IndexedDB needs some. */
export function createFakeClock(start: EpochMs = Date.UTC(2026, 0, 5, 9), turns = 3): FakeClock {
  const timers = new Set<Timer>()
  // The wall clock can jump; timers are ordered by elapsed time.
  let passed = 0
  let wall = start

  async function settle(): Promise<void> {
    for (let turn = 0; turn < turns; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
  }
  const next = (until: number): Timer | undefined => {
    const due = [...timers].filter((timer) => timer.at <= until)
    return due.length === 0 ? undefined : due.reduce((first, timer) => (timer.at < first.at ? timer : first))
  }

  return {
    now: () => wall,
    setTimer(run, ms) {
      const timer = { at: passed + ms, run }
      timers.add(timer)
      return timer
    },
    clearTimer: (timer) => void timers.delete(timer as Timer),
    async advance(ms) {
      const until = passed + ms
      await settle()
      for (let timer = next(until); timer; timer = next(until)) {
        timers.delete(timer)
        wall += timer.at - passed
        passed = timer.at
        timer.run()
        await settle()
      }
      wall += until - passed
      passed = until
    },
    jump(ms) {
      wall += ms
    },
    settle,
    timers: () => timers.size,
  }
}
