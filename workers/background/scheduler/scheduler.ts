import type { BackgroundFact } from '../../../contract/background.ts'
import { deferred } from '../../../domain/kernel/deferred.ts'
import type { Clock, EpochMs } from '../../../domain/kernel/time.ts'
import type { StoreChange, JobRow } from '../store/rows.ts'
import { FencedOff, Outdated } from '../store/store.ts'
import { inParallel } from './inParallel.ts'
import { mergeChecks } from './mergeChecks.ts'
import { isDue, type JobEnd, type JobKind } from './job.ts'
import { changesAfterRun } from './changesAfterRun.ts'

/** The job rows of one person, for the duration of one leadership. */
export type JobTable = { rows(): Promise<JobRow[]>; write(changes: readonly StoreChange[]): Promise<void> }

export type SchedulerSettings = {
  clock: Clock
  random(): number
  /** In the order in which due jobs start. */
  kinds: ReadonlyMap<string, JobKind>
  table: JobTable
  online: boolean
  /** Called once a cycle, after its changes are saved (W5). */
  report(facts: readonly BackgroundFact[]): void
  /** Called after each run, for diagnostics (BG-09). */
  ran?(key: string, result: string): void
  /** A call returned 401. The scheduler has stopped. `leave`: the session is left by the logout page (SES-16). */
  signedOut(leave?: true): void
  /** A bug, or lost leadership. The scheduler has stopped. */
  failed(reason: unknown): void
}

/** An hour: far below the longest delay of a browser timer. */
const maxTimerMs = 3_600_000
const maxParallel = 6

type Start = { row: JobRow; resolve(end: JobEnd): void }

/**
 * Runs jobs by their stored due times (BG-04): one timer for the earliest row; one run at a time per key; after sleep each overdue row runs
 * once; offline only local ones; failed jobs run again on reconnect.
 */
export function createScheduler(settings: SchedulerSettings) {
  const { clock, random, kinds, table, report } = settings
  /** `over` resolves after the run's changes are saved. */
  const running = new Map<string, { end: Promise<JobEnd | null>; over: Promise<void> }>()
  const next = new Map<string, Promise<JobEnd | null>>()
  const stopping = new AbortController()
  let online = settings.online
  let timer: unknown = null
  let passes = Promise.resolve()
  let isQueued = false

  const canRun = (row: JobRow): boolean => online || kindOf(row).isLocal === true

  /** Leaves out the rows of another version's jobs, which this one cannot run. */
  const knownRows = async (): Promise<JobRow[]> => (await table.rows()).filter(({ kind }) => kinds.has(kind))

  function kindOf({ kind }: JobRow): JobKind {
    const known = kinds.get(kind)
    if (!known) throw new Error(`not a kind of job: ${kind}`)
    return known
  }

  /** Reads the table and runs the due rows. Calls during a pass cause one more pass. */
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
    const rows = (await knownRows()).filter((row) => !running.has(row.key) && canRun(row))
    if (stopping.signal.aborted) return
    const now = clock.now()
    const due = rows.filter((row) => isDue(row, now))
    for (const [name, kind] of kinds) {
      const group = due.filter((row) => row.kind === name)
      if (group.length > 0) void runCycle(kind, group).catch(stopFor)
    }
    arm(
      rows.filter((row) => !running.has(row.key)),
      now,
    )
  }

  function arm(rows: readonly JobRow[], now: EpochMs): void {
    if (rows.length === 0) return
    const earliest = Math.min(...rows.map((row) => row.nextAt))
    timer = clock.setTimer(runDue, Math.min(Math.max(earliest - now, 0), maxTimerMs))
  }

  async function runCycle(kind: JobKind, rows: readonly JobRow[]): Promise<void> {
    const starts = rows.map((row) => ({ row, ...deferred<JobEnd | null>() }))
    const over = deferred<void>()
    for (const { row, promise } of starts) running.set(row.key, { end: promise, over: over.promise })
    try {
      await runAll(kind, starts)
    } finally {
      // A run that was aborted has no end.
      for (const { resolve } of starts) resolve(null)
      over.resolve()
    }
  }

  async function runAll(kind: JobKind, starts: readonly Start[]): Promise<void> {
    const ends: { row: JobRow; end: JobEnd }[] = []
    const facts: BackgroundFact[] = []
    await inParallel(starts, maxParallel, async ({ row, resolve }) => {
      const end = await runOne(kind, row)
      resolve(end)
      ends.push({ row, end })
      settings.ran?.(row.key, 'result' in end ? end.result : 'code' in end ? end.code : end.end)
      facts.push(...(end.facts ?? []))
      if (end.end === 'offline') online = false
    })
    if (stopping.signal.aborted) return
    // One due time for all: rows that ran together stay together, so that the next cycle is one cycle (W5).
    const at = clock.now()
    const changes = ends.flatMap(({ row, end }) => [...(end.changes ?? []), ...changesAfterRun(row, kind, end, at, random)])
    if (changes.length > 0) await table.write(changes)
    for (const { row } of starts) running.delete(row.key)
    if (facts.length > 0) report(mergeChecks(facts))
    const lost = ends.find(({ end }) => end.end === 'signedOut')?.end
    if (lost?.end === 'signedOut') {
      stop()
      settings.signedOut(lost.leave)
    } else runDue()
  }

  async function runOne(kind: JobKind, row: JobRow): Promise<JobEnd> {
    const late = new AbortController()
    const deadline = clock.setTimer(() => late.abort(new DOMException('took too long', 'TimeoutError')), kind.timeoutMs)
    try {
      return await kind.run(row, AbortSignal.any([late.signal, stopping.signal]))
    } catch (error) {
      if (error instanceof FencedOff || error instanceof Outdated) throw error
      // A bug in one job must not stop the others; diagnostics show it.
      return { end: 'failed', code: `bug: ${String(error)}` }
    } finally {
      clock.clearTimer(deadline)
    }
  }

  /** A `lastRunAt` after `at` comes from a clock that was set back; ignore it. */
  function soonest(row: JobRow, at: EpochMs): EpochMs {
    return row.lastRunAt === null || row.lastRunAt > at ? at : Math.max(at, row.lastRunAt + kindOf(row).minGapMs)
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

  /** Runs one job now, or joins the run in flight. Resolves after its changes are saved; null if there is no such job. */
  async function runNow(key: string): Promise<JobEnd | null> {
    const row = running.has(key) ? null : (await knownRows()).find((one) => one.key === key)
    if (row && !stopping.signal.aborted && !running.has(key)) void runCycle(kindOf(row), [row]).catch(stopFor)
    const run = running.get(key)
    await run?.over
    return run?.end ?? null
  }

  return {
    /** Runs due rows; called after rows have changed or after sleep. */
    runDue,
    stop,
    busy: () => running.size > 0,
    /** Aborts when this leadership ends. */
    signal: stopping.signal,
    async setOnline(now: boolean): Promise<void> {
      const returned = now && !online
      online = now
      if (!returned) return runDue()
      const at = clock.now()
      const retries = (await knownRows()).filter((row) => row.attempt > 0)
      const dueSooner = (row: JobRow): StoreChange => ({ in: 'jobs', put: { ...row, setAt: at, nextAt: soonest(row, at) } })
      if (retries.length > 0) await table.write(retries.map(dueSooner))
      runDue()
    },
    runNow,
    /** Resolves once the changes of a run in flight are saved. */
    idle: async (key: string): Promise<void> => running.get(key)?.over,
    /** Runs one job after its run in flight, whose answer may predate the caller's change. Concurrent callers share one run. */
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

export type Scheduler = ReturnType<typeof createScheduler>
