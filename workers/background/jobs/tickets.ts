import { minuteMs } from '../../../domain/kernel/time.ts'
import type { EpochMs } from '../../../domain/kernel/time.ts'
import type { JobRow } from '../store/rows.ts'
import { type Job, newRow } from './job.ts'
import { runLater } from './runLater.ts'

/** Names the job, its row and the snapshot. */
const key = 'tickets'
/** The screen that starts the job has just read the tickets itself. */
const firstMs = 15_000

/**
 * Asks for answers of support while a ticket is open (SUP-01). It starts with the screen of tickets, or with
 * a sent message.
 */
export const ticketsJob = {
  kind: key,
  key,
  row: (uid: number, now: EpochMs): JobRow => newRow(uid, key, key, now, firstMs),
  create: (dependencies) => ({
    timeoutMs: 10_000,
    minGapMs: 0,
    backOff: { minMs: 15_000, baseMs: 15_000, capMs: 5 * minuteMs },
    run: runLater(key, dependencies),
  }),
} satisfies Job & { key: string; row: unknown }
