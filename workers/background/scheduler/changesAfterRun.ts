import type { EpochMs } from '../../../domain/kernel/time.ts'
import type { StoreChange, JobRow } from '../store/rows.ts'
import { backOffMs } from '../../../domain/kernel/backOff.ts'
import type { JobEnd, JobKind } from './job.ts'

/** Returns the changes to a row after a run. */
export function changesAfterRun(row: JobRow, kind: JobKind, end: JobEnd, now: EpochMs, random: () => number): StoreChange[] {
  const put = (next: Partial<JobRow>): StoreChange => ({ in: 'jobs', put: { ...row, setAt: now, lastRunAt: now, ...next } })
  switch (end.end) {
    case 'again':
      return [put({ nextAt: now + end.inMs, lastResult: end.result, attempt: 0 })]
    case 'over':
      return [{ in: 'jobs', remove: row.key }]
    case 'failed': {
      const attempt = row.attempt + 1
      return [put({ nextAt: now + backOffMs(kind.backOff, attempt, random, end.retryAfterMs), lastResult: end.code, attempt })]
    }
    case 'signedOut':
      return [put({ nextAt: now, lastResult: 'signedOut' })]
    case 'offline':
    case 'kept':
      return []
  }
}
