import type { Trx } from '../db/database.ts'

export type JobData = Record<string, unknown>
export type SendOptions = {
  startAfterMs?: number
  /** While a job with this key waits, another of the same name and key is not added. */
  singletonKey?: string
  /** The job exists only if this transaction commits. */
  trx?: Trx
}

/** Work that outlives a request and a crash (SRV-05). A handler may run twice and must be idempotent. */
export type Jobs = {
  /** Registers the only handler of a job name. A job that throws is retried with growing delay, 5 times in all. */
  work<T extends JobData>(name: string, handler: (data: T) => Promise<void>): Promise<void>
  send(name: string, data: JobData, options?: SendOptions): Promise<void>
  /** Runs by a cron expression (UTC, five fields), once for all processes. */
  schedule(name: string, cron: string, handler: () => Promise<void>): Promise<void>
  /** Waits at most 10 s for running handlers, then stops. */
  stop(): Promise<void>
}
