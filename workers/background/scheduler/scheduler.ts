import type { EpochMs } from '../../../domain/kernel/time.ts'
import type { StoreChange, JobRow } from '../store/rows.ts'
import { isDue, type JobKind } from './job.ts'
import { createJobRows } from './jobTable.ts'
import { type CycleSettings, runCycle, type SchedulerState, type SignedOut } from './runCycle.ts'
import { createRunsOnDemand } from './runsOnDemand.ts'

export type SchedulerSettings = CycleSettings & {
  /** In the order in which due jobs start. */
  kinds: ReadonlyMap<string, JobKind>
  online: boolean
  /**
   * A call returned 401. The scheduler has stopped. `leave`: the session is left by the logout page (SES-16).
   */
  signedOut(leave?: true): void
  /** A bug, or lost leadership. The scheduler has stopped. */
  failed(reason: unknown): void
}

/** An hour: far below the longest delay of a browser timer. */
const maxTimerMs = 3_600_000

/**
 * Makes a row due as soon as its minimum gap allows. A `lastRunAt` after `at` comes from a clock that was set
 * back; ignore it.
 */
function dueSooner(row: JobRow, { minGapMs }: JobKind, at: EpochMs): StoreChange {
  const { lastRunAt } = row
  const nextAt = lastRunAt === null || lastRunAt > at ? at : Math.max(at, lastRunAt + minGapMs)
  return { in: 'jobs', put: { ...row, setAt: at, nextAt } }
}

/**
 * Runs jobs by their stored due times (BG-04): one timer for the earliest row; one run at a time per key;
 * after sleep each overdue row runs once; offline only local ones; failed jobs run again on reconnect.
 */
export function createScheduler(settings: SchedulerSettings) {
  const { clock, kinds, table } = settings
  const state: SchedulerState = { online: settings.online, running: new Map(), stopping: new AbortController() }
  const { running, stopping } = state
  const jobs = createJobRows(table, kinds)
  const onDemand = createRunsOnDemand({ jobs, state, start: (row) => start(jobs.kindOf(row), [row]) })
  let timer: unknown = null
  let passes = Promise.resolve()
  let isQueued = false

  function start(kind: JobKind, rows: readonly JobRow[]): void {
    void runCycle(kind, rows, { ...settings, state, saved }).catch(stopFor)
  }

  function saved(lost?: SignedOut): void {
    if (!lost) return runDue()
    stop()
    settings.signedOut(lost.leave)
  }

  function runDue(): void {
    if (isQueued) return
    isQueued = true
    passes = passes
      .then(() => {
        isQueued = false
        return runDueNow()
      })
      .catch(stopFor)
  }

  async function runDueNow(): Promise<void> {
    clock.clearTimer(timer)
    if (stopping.signal.aborted) return
    const canRun = (row: JobRow): boolean => !running.has(row.key) && (state.online || jobs.kindOf(row).isLocal === true)
    const rows = (await jobs.known()).filter(canRun)
    if (stopping.signal.aborted) return
    const now = clock.now()
    const due = rows.filter((row) => isDue(row, now))
    for (const [name, kind] of kinds) {
      const group = due.filter((row) => row.kind === name)
      if (group.length > 0) start(kind, group)
    }
    const later = rows.filter((row) => !running.has(row.key)).map(({ nextAt }) => nextAt)
    if (later.length > 0) timer = clock.setTimer(runDue, Math.min(Math.max(Math.min(...later) - now, 0), maxTimerMs))
  }

  function stop(): void {
    clock.clearTimer(timer)
    stopping.abort(new DOMException('no longer the leader', 'AbortError'))
  }

  function stopFor(reason: unknown): void {
    if (stopping.signal.aborted) return
    stop()
    settings.failed(reason)
  }

  return {
    ...onDemand,
    /**
     * Reads the table and runs due rows; called after rows have changed or after sleep. Calls during a pass
     * cause one more pass.
     */
    runDue,
    stop,
    busy: () => running.size > 0,
    /** Aborts when this leadership ends. */
    signal: stopping.signal,
    async setOnline(now: boolean): Promise<void> {
      state.online = now
      // Also of a network that was never known to be gone: a silent one failed the jobs (PWA-05).
      if (!now) return runDue()
      const at = clock.now()
      const retries = (await jobs.known()).filter((row) => row.attempt > 0)
      if (retries.length > 0) await table.write(retries.map((row) => dueSooner(row, jobs.kindOf(row), at)))
      runDue()
    },
  }
}

export type Scheduler = ReturnType<typeof createScheduler>
