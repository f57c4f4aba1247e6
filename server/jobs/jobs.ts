import type { Trx } from '../db/database.ts'

export type JobData = Record<string, unknown>
export type SendOptions = {
  startAfterMs?: number
  /** While a job with this key waits, another of the same name and key is not added. */
  singletonKey?: string
  /** The job exists only if this transaction commits. */
  trx?: Trx
  /**
   * A job that throws is retried for this long instead of 5 times, with waits that grow up to an hour. At
   * most 13 days: pg-boss deletes a waiting job after 14.
   */
  retryForMs?: number
}

/**
 * `run` resolves with the pause until the next run. A run that fails is logged and repeated after
 * `afterFailureMs`.
 */
export type Repeated = { run: () => Promise<number>; afterFailureMs: number }

/** Work that outlives a request and a crash (SRV-05). A handler may run twice and must be idempotent. */
export type Jobs = {
  /**
   * Registers the only handler of a job name. A job that throws is retried with growing delay, 5 times in
   * all unless it was sent with `retryForMs`.
   */
  work<T extends JobData>(name: string, handler: (data: T) => Promise<void>): Promise<void>
  send(name: string, data: JobData, options?: SendOptions): Promise<void>
  /** Runs by a cron expression (UTC, five fields), once for all processes. */
  schedule(name: string, cron: string, handler: () => Promise<void>): Promise<void>
  /**
   * Runs at once and again and again in this process, for work that cannot wait for the queue. Several
   * processes may run it at once.
   */
  repeat(name: string, loop: Repeated): Promise<void>
  /**
   * Runs a repeated job now; if it is running, once more after that. Nothing happens if this process does not
   * repeat it.
   */
  wake(name: string): void
  /** Waits for the runs of repeated jobs and at most 10 s for other running handlers, then stops. */
  stop(): Promise<void>
}
