import { secondMs } from '../../../domain/kernel/time.ts'
import type { EpochMs } from '../../../domain/kernel/time.ts'
import type { JobRow } from '../store/rows.ts'
import { type Job, newRow } from './job.ts'
import { runLater } from './runLater.ts'

/** Names the job and its row. */
const key = 'standing'

/**
 * Reads the running rankings for the pages of all tabs that show one (ENG-08). It runs once, when the pages'
 * reminder `contest` is due; each page that still shows one sets the next.
 */
export const standingJob = {
  kind: key,
  row: (uid: number, now: EpochMs, inMs: number): JobRow => newRow(uid, key, key, now, inMs),
  create: (dependencies) => ({
    timeoutMs: 10_000,
    minGapMs: 0,
    backOff: { minMs: 15 * secondMs, baseMs: 15 * secondMs, capMs: 60 * secondMs },
    run: runLater(key, dependencies),
  }),
} satisfies Job & { row: unknown }
