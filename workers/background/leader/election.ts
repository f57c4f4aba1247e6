import { deferred, type Deferred } from '../../../domain/kernel/deferred.ts'
import type { Environment } from '../environment.ts'
import { heartbeatEveryMs, reduceElection, type ElectionCommand, type ElectionEvent, initialElection } from './electionState.ts'

type WithoutTime<E> = E extends { at: number } ? Omit<E, 'at'> : never

export type ElectionSettings = Pick<Environment, 'clock' | 'locks'> & {
  uid: number
  /** Starts the leader's work; called while the lock is held. */
  begin(): void
  /** Stops the leader's work at once. */
  end(): void
  busy(): boolean
  /** Called after sleep or a clock change, which timers do not notice. */
  wake(): void
  broadcast(message: 'beat' | 'announce'): void
}

/**
 * Requests and holds the leader lock of a person's tabs by the rules of `electionState.ts`. Without Web Locks
 * every tab leads.
 */
export function createElection({ uid, clock, locks, begin, end, busy, wake, broadcast }: ElectionSettings) {
  const lockName = `leader:${uid}`
  let state = initialElection(clock.now())
  let held: Deferred<void> | null = null
  let waiting: AbortController | null = null
  let timer: unknown = null

  const handlers: Record<ElectionCommand, () => void> = {
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
    beat: () => broadcast('beat'),
    announce: () => broadcast('announce'),
  }

  function handle(event: WithoutTime<ElectionEvent>): void {
    const next = reduceElection(state, { ...event, at: clock.now() })
    state = next.state
    for (const command of next.commands) handlers[command]()
  }

  function request(steal: boolean): void {
    if (!locks) return void Promise.resolve().then(() => handle({ type: 'granted' }))
    waiting?.abort()
    const turn = new AbortController()
    waiting = turn
    const hold = deferred<void>()
    locks
      .request(lockName, steal ? { steal } : { signal: turn.signal }, () => {
        if (turn.signal.aborted) return Promise.resolve()
        waiting = null
        held = hold
        handle({ type: 'granted' })
        return hold.promise
      })
      // Aborted by this worker, or stolen by a tab that received no heartbeat from it.
      .catch(() => {
        if (held === hold) {
          held = null
          handle({ type: 'lost' })
        }
      })
  }

  function tick(): void {
    handle({ type: 'tick', busy: busy() })
    timer = clock.setTimer(tick, heartbeatEveryMs)
  }

  return {
    start(visible: boolean): void {
      handle({ type: 'visibility', visible })
      handle({ type: 'begun' })
      timer = clock.setTimer(tick, heartbeatEveryMs)
    },
    handle,
    /** True if this worker is the leader. */
    leads: () => state.role === 'leading',
    stop(): void {
      clock.clearTimer(timer)
      handle({ type: 'suspended' })
    },
  }
}

export type Election = ReturnType<typeof createElection>
