import { minuteMs, secondMs } from '../../../domain/kernel/time.ts'
import { type Job, newRow } from './job.ts'
import { runLater } from './runLater.ts'

/** Names the job, its row and the snapshot. */
const key = 'notifications'
/** After the calls of the first screen and the refresh of the user. */
const firstMs = 10 * secondMs

/** Reads the person's notifications each minute for every tab, and when something was paid (ENG-14). */
export const notificationsJob = {
  kind: key,
  key,
  create: (dependencies) => ({
    timeoutMs: 10_000,
    minGapMs: 0,
    backOff: { minMs: 10_000, baseMs: 10_000, capMs: 5 * minuteMs },
    run: runLater(key, dependencies),
  }),
  firstRow: async ({ uid, now }) => newRow(uid, key, key, now, firstMs),
} satisfies Job & { key: string }
