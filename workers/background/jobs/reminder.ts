import type { ReminderName } from '../../../contract/background.ts'
import type { EpochMs } from '../../../domain/kernel/time.ts'
import type { JobRow } from '../store/rows.ts'
import { type Job, newRow } from './job.ts'

const kind = 'reminder'
const prefix = `${kind}:`

/**
 * Reports a reminder's fact `due` to every tab (ENG-05). Its row survives the worker, so the next leader
 * reports it (BG-02).
 */
export const reminderJob = {
  kind,
  row: (uid: number, reminder: ReminderName, now: EpochMs, inMs: number): JobRow => newRow(uid, kind, prefix + reminder, now, inMs),
  create: () => ({
    timeoutMs: 1_000,
    minGapMs: 0,
    isLocal: true,
    backOff: { minMs: 0, baseMs: 0, capMs: 0 },
    run: async ({ key }) => ({
      end: 'over',
      result: 'due',
      facts: [{ topic: 'due', reminder: key.slice(prefix.length) as ReminderName }],
    }),
  }),
} satisfies Job & { row: unknown }
