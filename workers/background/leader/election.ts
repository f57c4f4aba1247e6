import { deferred, type Deferred } from '../../../domain/kernel/deferred.ts'
import type { Environment } from '../environment.ts'
import { beatEveryMs, lead, type LeaderCommand, type LeaderEvent, outside } from './leadership.ts'

type Bare<E> = E extends { at: number } ? Omit<E, 'at'> : never

export type ElectionSettings = Pick<Environment, 'clock' | 'locks'> & {
  uid: number
  /** Begins to work; called with the lock held. */
  begin(): void
  /** Stops at once. */
  end(): void
  busy(): boolean
  /** Sleep, or a clock that was set: timers have not seen it. */
  wake(): void
  tell(message: 'beat' | 'announce'): void
}

/** Holds or waits for the one lock of a person's tabs, after the rules of `leadership.ts`. Without Web Locks everybody leads. */
export function createElection({ uid, clock, locks, begin, end, busy, wake, tell }: ElectionSettings) {
  const lockName = `leader:${uid}`
  let state = outside(clock.now())
  let held: Deferred<void> | null = null
  let waiting: AbortController | null = null
  let timer: unknown = null

  const doing: Record<LeaderCommand, () => void> = {
    queue: () => request(false),
    steal: () => request(true),
    lead: begin,
    release() {
      waiting?.abort()
      waiting = null
      end()
      held?.resolve()
      held = null
    },
    wake,
    beat: () => tell('beat'),
    announce: () => tell('announce'),
  }

  function hear(event: Bare<LeaderEvent>): void {
    const next = lead(state, { ...event, at: clock.now() })
    state = next.state
    for (const command of next.commands) doing[command]()
  }

  function request(steal: boolean): void {
    if (!locks) return void Promise.resolve().then(() => hear({ type: 'granted' }))
    waiting?.abort()
    const turn = new AbortController()
    waiting = turn
    const hold = deferred<void>()
    locks
      .request(lockName, steal ? { steal } : { signal: turn.signal }, () => {
        if (turn.signal.aborted) return Promise.resolve()
        waiting = null
        held = hold
        hear({ type: 'granted' })
        return hold.promise
      })
      // Aborted by ourselves, or stolen by a tab that heard nothing from us.
      .catch(() => {
        if (held === hold) {
          held = null
          hear({ type: 'lost' })
        }
      })
  }

  function tick(): void {
    hear({ type: 'tick', busy: busy() })
    timer = clock.setTimer(tick, beatEveryMs)
  }

  return {
    start(visible: boolean): void {
      hear({ type: 'visibility', visible })
      hear({ type: 'begun' })
      timer = clock.setTimer(tick, beatEveryMs)
    },
    hear,
    /** Is this worker the one that works? */
    leads: () => state.role === 'leading',
    stop(): void {
      clock.clearTimer(timer)
      hear({ type: 'suspended' })
    },
  }
}

export type Election = ReturnType<typeof createElection>
