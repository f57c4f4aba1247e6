import type { BackgroundFact } from '../../../contract/background.ts'
import { deferred } from '../../../domain/kernel/deferred.ts'
import type { Clock, Moment } from '../../../domain/kernel/time.ts'
import { jobKinds, type JobKindName } from '../jobs/kinds.ts'
import type { Change, JobRow } from '../store/rows.ts'
import { FencedOff, Outdated } from '../store/store.ts'
import { inParallel } from './cycle.ts'
import { oneCheck } from './oneCheck.ts'
import { isDue, type JobEnd, type JobKind } from './job.ts'
import { changesAfter } from './outcome.ts'

/** The rows of one person, as long as one leadership lasts. */
export type JobTable = { rows(): Promise<JobRow[]>; write(changes: readonly Change[]): Promise<void> }

export type SchedulerSettings = {
  clock: Clock
  random(): number
  kinds: Record<JobKindName, JobKind>
  table: JobTable
  online: boolean
  /** Told once a cycle, after its changes are kept (W5). */
  report(facts: readonly BackgroundFact[]): void
  /** One job has run: for diagnostics (BG-09). */
  ran?(key: string, result: string): void
  /** A call answered 401. The scheduler has stopped. */
  signedOut(): void
  /** A bug or lost leadership: the scheduler has stopped. */
  failed(reason: unknown): void
}

/** Longer than a browser's longest timer must not be asked for; an hour is far below it. */
const longestTimerMs = 3_600_000
const width = 6

type Start = { row: JobRow; resolve(end: JobEnd): void }

/**
 * Runs what is due by stored moments (BG-04): one timer to the earliest row; after sleep each overdue row once; one run per key
 * at a time; nothing while offline; what had failed again on reconnect.
 */
export function createScheduler(settings: SchedulerSettings) {
  const { clock, random, kinds, table, report } = settings
  /** `over`: what the run has changed is kept as well. */
  const running = new Map<string, { end: Promise<JobEnd | null>; over: Promise<void> }>()
  const next = new Map<string, Promise<JobEnd | null>>()
  const stopping = new AbortController()
  let online = settings.online
  let timer: unknown = null
  let looks = Promise.resolve()
  let wanted = false

  /** Reads the table and runs what is due. Calls that come while one is under way are made up for by one more. */
  function look(): void {
    if (wanted) return
    wanted = true
    looks = looks
      .then(() => {
        wanted = false
        return lookNow()
      })
      .catch(stopFor)
  }

  async function lookNow(): Promise<void> {
    clock.clearTimer(timer)
    if (!online || stopping.signal.aborted) return
    const rows = (await table.rows()).filter((row) => !running.has(row.key))
    if (!online || stopping.signal.aborted) return
    const now = clock.now()
    const due = rows.filter((row) => isDue(row, now))
    for (const kind of jobKinds) {
      const group = due.filter((row) => row.kind === kind)
      if (group.length > 0) void runCycle(kinds[kind], group).catch(stopFor)
    }
    arm(
      rows.filter((row) => !running.has(row.key)),
      now,
    )
  }

  function arm(rows: readonly JobRow[], now: Moment): void {
    if (rows.length === 0) return
    const earliest = Math.min(...rows.map((row) => row.nextAt))
    timer = clock.setTimer(look, Math.min(Math.max(earliest - now, 0), longestTimerMs))
  }

  async function runCycle(kind: JobKind, rows: readonly JobRow[]): Promise<void> {
    const starts = rows.map((row) => ({ row, ...deferred<JobEnd | null>() }))
    const over = deferred<void>()
    for (const { row, promise } of starts) running.set(row.key, { end: promise, over: over.promise })
    try {
      await runAll(kind, starts)
    } finally {
      // One that was broken off has no end.
      for (const { resolve } of starts) resolve(null)
      over.resolve()
    }
  }

  async function runAll(kind: JobKind, starts: readonly Start[]): Promise<void> {
    const ends: { row: JobRow; end: JobEnd }[] = []
    const facts: BackgroundFact[] = []
    let signedOut = false
    await inParallel(starts, width, async ({ row, resolve }) => {
      const end = await runOne(kind, row)
      resolve(end)
      ends.push({ row, end })
      settings.ran?.(row.key, 'result' in end ? end.result : 'code' in end ? end.code : end.end)
      facts.push(...(end.facts ?? []))
      signedOut ||= end.end === 'signedOut'
      if (end.end === 'offline') online = false
    })
    if (stopping.signal.aborted) return
    // One moment for all: rows that ran together are due together, and the next cycle is one cycle (W5).
    const at = clock.now()
    const changes = ends.flatMap(({ row, end }) => [...(end.changes ?? []), ...changesAfter(row, kind, end, at, random)])
    if (changes.length > 0) await table.write(changes)
    for (const { row } of starts) running.delete(row.key)
    if (facts.length > 0) report(oneCheck(facts))
    if (signedOut) {
      stop()
      settings.signedOut()
    } else look()
  }

  async function runOne(kind: JobKind, row: JobRow): Promise<JobEnd> {
    const late = new AbortController()
    const deadline = clock.setTimer(() => late.abort(new DOMException('took too long', 'TimeoutError')), kind.timeoutMs)
    try {
      return await kind.run(row, AbortSignal.any([late.signal, stopping.signal]))
    } catch (error) {
      if (error instanceof FencedOff || error instanceof Outdated) throw error
      // One job's bug must not stop the others; diagnostics show it.
      return { end: 'failed', code: `bug: ${String(error)}` }
    } finally {
      clock.clearTimer(deadline)
    }
  }

  /** `lastRunAt` after `at`: the clock was put back, and tells nothing. */
  function soonest({ lastRunAt, kind }: JobRow, at: Moment): Moment {
    return lastRunAt === null || lastRunAt > at ? at : Math.max(at, lastRunAt + kinds[kind].minGapMs)
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

  /** Runs one job now, or joins its run under way, and answers when what it has changed is kept; null when there is no such job. */
  async function runNow(key: string): Promise<JobEnd | null> {
    const row = running.has(key) ? null : (await table.rows()).find((one) => one.key === key)
    if (row && !stopping.signal.aborted && !running.has(key)) void runCycle(kinds[row.kind], [row]).catch(stopFor)
    const run = running.get(key)
    await run?.over
    return run?.end ?? null
  }

  return {
    /** Looks again: rows were changed, or time may have passed unseen. */
    look,
    stop,
    busy: () => running.size > 0,
    /** Fires when this leadership ends. */
    signal: stopping.signal,
    async setOnline(now: boolean): Promise<void> {
      const returned = now && !online
      online = now
      if (!returned) return look()
      const at = clock.now()
      const retries = (await table.rows()).filter((row) => row.attempt > 0)
      const hasten = (row: JobRow): Change => ({ in: 'jobs', put: { ...row, setAt: at, nextAt: soonest(row, at) } })
      if (retries.length > 0) await table.write(retries.map(hasten))
      look()
    },
    runNow,
    /**
     * Runs one job after whatever is under way of it, whose answer may be older than what the caller has just done. Callers that
     * wait together share one run.
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

export type Scheduler = ReturnType<typeof createScheduler>
