import type { BackgroundFact } from '../../../contract/background.ts'
import type { Change, JobRow } from '../store/rows.ts'
import type { BackOff } from './backOff.ts'

/** How one run of a job ended. */
export type JobEnd = { changes?: Change[]; facts?: BackgroundFact[] } & (
  | { end: 'again'; inMs: number; result: string }
  | { end: 'over'; result: string } // the job is done for good
  | { end: 'failed'; code: string; retryAfterMs?: number } // tried again after a back-off
  | { end: 'offline' } // nothing was sent: it stays due
  | { end: 'signedOut' } // 401: nothing runs until somebody signs in
  | { end: 'kept' } // the run has written the row itself
)

/** A kind of job. `run` is given a signal that fires at the time-out and when leadership is lost. */
export type JobKind = {
  timeoutMs: number
  backOff: BackOff
  /** Runs of one key are never closer than this, not even on reconnect; only a run by hand is. */
  minGapMs: number
  run(row: JobRow, signal: AbortSignal): Promise<JobEnd>
}

/**
 * Has the row's moment come? A clock that was put back by more than two seconds makes every row due: their moments were
 * written by a clock that no longer holds.
 */
export const isDue = (row: JobRow, now: number): boolean => row.nextAt <= now || now < row.setAt - 2_000
