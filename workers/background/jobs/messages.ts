import { minuteMs } from '../../../domain/kernel/time.ts'
import { type Job, newRow } from './job.ts'
import { runLater } from './runLater.ts'

/** Names the job and its row. */
const key = 'messages'

/** Sends the waiting messages to support, one per run (SUP-02). */
export const messagesJob = {
  kind: key,
  key,
  create: (dependencies) => ({
    timeoutMs: 20_000,
    minGapMs: 0,
    backOff: { minMs: 2_000, baseMs: 5_000, capMs: 5 * minuteMs },
    run: runLater(key, dependencies),
  }),
  /** The first leader tries at once, also after failures: messages may have been written while no tab led. */
  firstRow: async ({ uid, now, store }) => ((await store.counts(uid))['messages'] ? newRow(uid, key, key, now) : null),
} satisfies Job & { key: string }
