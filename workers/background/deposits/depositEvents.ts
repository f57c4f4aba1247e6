import type { DepositCommand } from '../../../domain/cascade/commands.ts'
import type { Deposit } from '../../../domain/cascade/deposit.ts'
import type { DepositEvent } from '../../../domain/cascade/events.ts'
import { step } from '../../../domain/cascade/step.ts'
import type { Clock } from '../../../domain/kernel/time.ts'
import { listenJob } from '../jobs/listen.ts'
import type { Fence, RowStore } from '../store/store.ts'
import { jobChanges } from './jobChanges.ts'

export type DepositEventSettings = {
  uid: number
  store: RowStore
  fence: Fence | null
  /** Another tab led before: its requests keep their due times (BG-03). */
  takesOver: boolean
  clock: Clock
  random(): number
  /** Aborts when this leadership ends; the next leader continues the work. */
  signal: AbortSignal
}

/** The result of one event, after it is saved. */
export type SavedTransition = {
  before: Deposit
  after: Deposit
  commands: readonly DepositCommand[]
  /** The job table has changed. */
  hasNewJobs: boolean
}

/**
 * Applies an event to a deposit. Returns its state; null if it is not on this device. `retryAfterMs`: the
 * server's own wait.
 */
export type Deliver = (id: string, event: DepositEvent, retryAfterMs?: number) => Promise<Deposit | null>

/**
 * Applies the events of one deposit in sequence, by the rules of domain/cascade. The state is on disk before
 * `saved` is called (FUND-36).
 */
export function createDepositEvents(settings: DepositEventSettings, saved: (transition: SavedTransition) => void): Deliver {
  const { uid, store, fence, takesOver, clock, random, signal } = settings
  /** The last event of each deposit. */
  const queues = new Map<string, Promise<unknown>>()

  async function applyEvent(id: string, event: DepositEvent, retryAfterMs = 0): Promise<Deposit | null> {
    const known = await store.get('deposits', uid, id)
    if (!known || signal.aborted) return known?.deposit ?? null
    const before = known.deposit
    const { deposit: after, commands } = step(before, event)
    const row = await store.get('jobs', uid, listenJob.key(id))
    const jobs = jobChanges({ uid, before, after, event, commands, row, takesOver }, clock.now(), random, retryAfterMs)
    const changes = after === before ? jobs : [...jobs, { in: 'deposits' as const, put: { uid, id, deposit: after } }]
    if (changes.length > 0) await store.write(uid, changes, { strict: after !== before, fence })
    saved({ before, after, commands, hasNewJobs: jobs.length > 0 })
    return after
  }

  return (id, event, retryAfterMs) => {
    const queued = (queues.get(id) ?? Promise.resolve()).then(() => applyEvent(id, event, retryAfterMs))
    queues.set(
      id,
      queued.catch(() => undefined),
    )
    return queued
  }
}
