import type { Moment } from '../../../domain/kernel/time.ts'
import type { Change, JobRow } from '../store/rows.ts'
import { backOffMs } from './backOff.ts'
import type { JobEnd, JobKind } from './job.ts'

/** What becomes of a row after a run. */
export function changesAfter(row: JobRow, kind: JobKind, end: JobEnd, now: Moment, random: () => number): Change[] {
  const put = (next: Partial<JobRow>): Change => ({ in: 'jobs', put: { ...row, setAt: now, lastRunAt: now, ...next } })
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
