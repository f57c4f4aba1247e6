import type { BackgroundFact } from '../../../contract/background.ts'
import type { StoreChange, JobRow } from '../store/rows.ts'
import type { BackOff } from '../../../domain/kernel/backOff.ts'

/** The end of one run of a job. */
export type JobEnd = { changes?: StoreChange[]; facts?: BackgroundFact[] } & (
  | { end: 'again'; inMs: number; result: string }
  | { end: 'over'; result: string } // the job is finished
  | { end: 'failed'; code: string; retryAfterMs?: number } // retried after a back-off
  | { end: 'offline' } // nothing was sent; the job stays due
  | { end: 'signedOut'; leave?: true } // 401: no job runs until the person signs in. `leave`: by the logout page (SES-16)
  | { end: 'kept' } // the run has written the row itself
)

/** A kind of job. `run` gets a signal that aborts at the timeout and when leadership is lost. */
export type JobKind = {
  timeoutMs: number
  backOff: BackOff
  /**
   * The minimum time between two runs of one key, even after reconnecting; only a run on demand ignores it.
   */
  minGapMs: number
  /** Sends nothing, so it runs offline too. */
  isLocal?: boolean
  run(row: JobRow, signal: AbortSignal): Promise<JobEnd>
}

/**
 * True if the row's time has come. If the device's clock was set back by more than 2 s, every row is due,
 * since its times come from the old clock.
 */
export const isDue = (row: JobRow, now: number): boolean => row.nextAt <= now || now < row.setAt - 2_000
