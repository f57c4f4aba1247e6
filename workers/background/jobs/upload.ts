import { minuteMs } from '../../../domain/kernel/time.ts'
import { maxUploadBytes, sendingMs } from '../../../domain/uploads/limits.ts'
import { type Job, newRow } from './job.ts'

const key = 'upload'

/**
 * Sends the waiting files, one part per run (BG-06). `uploads/uploadSender.ts` does it, which is loaded with
 * the first file.
 */
export const uploadJob = {
  kind: key,
  key,
  create: ({ uploadSender }) => ({
    // Each request has its own limit: this is more than the largest file takes.
    timeoutMs: 2 * minuteMs + sendingMs(maxUploadBytes),
    minGapMs: 0,
    backOff: { minMs: 2_000, baseMs: 5_000, capMs: 5 * minuteMs },
    run: async (row, signal) => (await uploadSender())?.run(row, signal) ?? { end: 'failed', code: 'network.unreachable' },
  }),
  /** The first leader tries at once, also after failures: files may have been added while no tab led. */
  firstRow: async ({ uid, now, store }) => ((await store.counts(uid))['uploads'] ? newRow(uid, key, key, now) : null),
} satisfies Job & { key: string }
