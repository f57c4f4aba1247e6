import type { Trx } from '../db/database.ts'

export type JobData = Record<string, unknown>
export type SendOptions = {
  startAfterMs?: number
  /** While a job of this key waits, another of the same name and key is not taken. */
  singletonKey?: string
  /** The job exists only if this transaction commits. */
  trx?: Trx
}

/** Work that outlives a request and a crash (SRV-05). A handler may be run twice: it must bear that. */
export type Jobs = {
  /** Names the one handler of a kind of job; a throw is tried again with growing delay, 5 times in all. */
  work<T extends JobData>(name: string, handler: (data: T) => Promise<void>): Promise<void>
  send(name: string, data: JobData, options?: SendOptions): Promise<void>
  /** Runs by a cron expression (UTC, five fields), once however many processes there are. */
  every(name: string, cron: string, handler: () => Promise<void>): Promise<void>
  /** Waits for running handlers, at most 10 s, then stops. */
  stop(): Promise<void>
}
