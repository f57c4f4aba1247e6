import { signalsEveryMs, signalsFirstMs } from '../../../domain/signals/timing.ts'
import { type Job, newRow } from './job.ts'
import { runLater } from './runLater.ts'

/** Names the job, its row and the snapshot of the signal that waits. */
const key = 'signals'

/** Polls the signals while a page shows home (ENG-12). `signalsRun.ts` does it. */
export const signalsJob = {
  kind: key,
  create: (dependencies) => ({
    timeoutMs: 10_000,
    minGapMs: 0,
    backOff: { minMs: 10_000, baseMs: 10_000, capMs: signalsEveryMs },
    run: runLater(key, dependencies),
  }),
  // Not at a takeover: an ended one was muted or refused.
  firstRow: async ({ uid, now, first }) => (first ? newRow(uid, key, key, now, signalsFirstMs) : null),
} satisfies Job
