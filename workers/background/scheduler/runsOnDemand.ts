import type { JobRow } from '../store/rows.ts'
import type { JobEnd } from './job.ts'
import type { JobRows } from './jobTable.ts'
import type { SchedulerState } from './runCycle.ts'

type Settings = {
  jobs: JobRows
  state: SchedulerState
  /** Starts a run of one row: it is among those in flight at once. */
  start(row: JobRow): void
}

/** Creates the runs that a command asks for, whatever a job's due time (BG-04). */
export function createRunsOnDemand({ jobs, state: { running, stopping }, start }: Settings) {
  /** Runs that wait for the one in flight, by key. */
  const next = new Map<string, Promise<JobEnd | null>>()

  async function runNow(key: string): Promise<JobEnd | null> {
    const row = running.has(key) ? null : (await jobs.known()).find((one) => one.key === key)
    if (row && !stopping.signal.aborted && !running.has(key)) start(row)
    const run = running.get(key)
    await run?.over
    return run?.end ?? null
  }

  return {
    /**
     * Runs one job now, or joins the run in flight. Resolves after its changes are saved; null if there is no
     * such job.
     */
    runNow,
    /** Resolves once the changes of a run in flight are saved. */
    idle: async (key: string): Promise<void> => running.get(key)?.over,
    /**
     * Runs one job after its run in flight, whose answer may predate the caller's change. Concurrent callers
     * share one run.
     */
    runAfter(key: string): Promise<JobEnd | null> {
      const waiting = next.get(key)
      if (waiting) return waiting
      const turn = (running.get(key)?.over ?? Promise.resolve()).then(() => {
        next.delete(key)
        return stopping.signal.aborted ? null : runNow(key)
      })
      next.set(key, turn)
      return turn
    },
  }
}
