import type { EpochMs } from '../../../domain/kernel/time.ts'
import type { LaterRunsModule } from './laterRun.ts'
import type { LazyDepositEngine } from '../deposits/lazyDepositEngine.ts'
import type { JobKind } from '../scheduler/job.ts'
import type { JobRow } from '../store/rows.ts'
import type { Fence, RowStore } from '../store/store.ts'
import type { Transport } from '../transport/callRoute.ts'
import type { LazyUploadSender } from '../uploads/uploadSender.ts'

export type JobDependencies = {
  transport: Transport
  store: RowStore
  fence: Fence | null
  depositEngine: LazyDepositEngine
  uploadSender: LazyUploadSender
  loadLaterRuns(): Promise<LaterRunsModule>
  now(): EpochMs
  random(): number
}

/** The start of a leadership. `first`: no tab led before, so the person has just opened the app (SES-18). */
export type LeadershipStart = { uid: number; now: EpochMs; first: boolean; store: RowStore }

/** Everything about one job; `jobs/index.ts` lists them all. Its file also says which keys its rows have. */
export type Job = {
  /** Stored in the job's rows: never change a released one. */
  kind: string
  /** Creates what the scheduler runs. */
  create(dependencies: JobDependencies): JobKind
  /**
   * Returns the row to save when a leadership starts, or null. A job without it starts when something else
   * writes its row.
   */
  firstRow?(start: LeadershipStart): Promise<JobRow | null>
}

/** Returns the row of a job that has not run yet. */
export const newRow = (uid: number, kind: string, key: string, now: EpochMs, inMs = 0): JobRow => ({
  uid,
  key,
  kind,
  nextAt: now + inMs,
  setAt: now,
  lastRunAt: null,
  lastResult: null,
  attempt: 0,
})
