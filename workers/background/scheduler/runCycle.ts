import type { BackgroundFact } from '../../../contract/background.ts'
import { deferred } from '../../../domain/kernel/deferred.ts'
import type { Clock } from '../../../domain/kernel/time.ts'
import type { JobRow } from '../store/rows.ts'
import { changesAfterRun } from './changesAfterRun.ts'
import type { JobEnd, JobKind } from './job.ts'
import type { JobTable } from './jobTable.ts'
import { runJob } from './runJob.ts'

const maxParallel = 6

/** A run in flight. `end` is null if it was aborted; `over` resolves after the run's changes are saved. */
export type JobRun = { end: Promise<JobEnd | null>; over: Promise<void> }

export type SchedulerState = {
  online: boolean
  /** The runs in flight, by their rows' keys. */
  running: Map<string, JobRun>
  /** Aborts when this leadership ends. */
  stopping: AbortController
}

export type CycleSettings = {
  clock: Clock
  random(): number
  table: JobTable
  /** Called once a cycle, after its changes are saved (W5). */
  report(facts: readonly BackgroundFact[]): void
  /** Called after each run, for diagnostics (BG-09). */
  ran?(key: string, result: string): void
}

type Cycle = CycleSettings & {
  state: SchedulerState
  /**
   * Called after the changes are saved and reported; not if the leadership has ended. `lost`: the end of a
   * run whose call returned 401.
   */
  saved(lost?: SignedOut): void
}

/** The end of a run by which the session is over. */
export type SignedOut = Extract<JobEnd, { end: 'signedOut' }>

type Start = { row: JobRow; resolve(end: JobEnd): void }

/** Runs rows of one kind and saves their changes at once. Rejects if the changes cannot be saved. */
export async function runCycle(kind: JobKind, rows: readonly JobRow[], cycle: Cycle): Promise<void> {
  const starts = rows.map((row) => ({ row, ...deferred<JobEnd | null>() }))
  const over = deferred<void>()
  for (const { row, promise } of starts) cycle.state.running.set(row.key, { end: promise, over: over.promise })
  try {
    await runAll(kind, starts, cycle)
  } finally {
    // A run that was aborted has no end.
    for (const { resolve } of starts) resolve(null)
    over.resolve()
  }
}

async function runAll(kind: JobKind, starts: readonly Start[], { state, clock, random, table, report, ran, saved }: Cycle): Promise<void> {
  const ends: { row: JobRow; end: JobEnd }[] = []
  await inParallel(starts, maxParallel, async ({ row, resolve }) => {
    const end = await runJob(kind, row, clock, state.stopping.signal)
    resolve(end)
    ends.push({ row, end })
    ran?.(row.key, 'result' in end ? end.result : 'code' in end ? end.code : end.end)
    if (end.end === 'offline') state.online = false
  })
  if (state.stopping.signal.aborted) return
  // One due time for all: rows that ran together stay together, so that the next cycle is one cycle (W5).
  const at = clock.now()
  const changes = ends.flatMap(({ row, end }) => [...(end.changes ?? []), ...changesAfterRun(row, kind, end, at, random)])
  if (changes.length > 0) await table.write(changes)
  for (const { row } of starts) state.running.delete(row.key)
  const facts = ends.flatMap(({ end }) => end.facts ?? [])
  if (facts.length > 0) report(mergeChecks(facts))
  saved(ends.map(({ end }) => end).find((end): end is SignedOut => end.end === 'signedOut'))
}

/**
 * Runs `work` over all items, at most `width` at once: a browser opens six connections to a host and queues
 * the rest.
 */
async function inParallel<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane))
}

/** Merges all unchanged invoices of a cycle into one fact (W5). `at` is the time of the last answer. */
function mergeChecks(facts: readonly BackgroundFact[]): BackgroundFact[] {
  const checks = facts.filter((fact) => fact.topic === 'checked')
  if (checks.length < 2) return [...facts]
  const checked = { topic: 'checked' as const, guids: checks.flatMap(({ guids }) => guids), at: Math.max(...checks.map(({ at }) => at)) }
  return [...facts.filter((fact) => fact.topic !== 'checked'), checked]
}
