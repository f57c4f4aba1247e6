import type { Clock, Moment } from '../../domain/kernel/time.ts'

type Timer = { at: Moment; run: () => void }

/** A clock that stands still until it is moved; timers run in the order of their moments. */
export type FakeClock = Clock & {
  /** Moves time, running what comes due, and lets each timer's work settle before the next. */
  advance(ms: number): Promise<void>
  /** What the clock shows jumps, as after sleep or when it is set; timers do not run, but keep what they had left. */
  jump(ms: number): void
  /** Lets work that needs no time finish. */
  settle(): Promise<void>
  timers(): number
}

/** `turns`: how many rounds of the event loop belong to one moment; storage needs some. */
export function createFakeClock(start: Moment = Date.UTC(2026, 0, 5, 9), turns = 3): FakeClock {
  const timers = new Set<Timer>()
  // What the wall shows can jump; timers are ordered by time that has really passed.
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
