import { hourMs, secondMs } from '../../domain/kernel/time.ts'

/**
 * The first wait before a retry in seconds; pg-boss makes each one up to twice as long at random, and doubles
 * it for the next.
 */
export const retryDelay = 2
/** The longest wait before a retry, in seconds. */
const retryDelayMax = hourMs / secondMs
/** The waits that are shorter than the longest. */
const growingWaits = Math.ceil(Math.log2(retryDelayMax / retryDelay))

/** Returns pg-boss's options for a job that is retried for at least `ms` (SRV-05), and some hours more. */
export const retriesFor = (ms: number) => ({
  retryLimit: growingWaits + Math.ceil(ms / hourMs),
  retryDelay,
  retryDelayMax,
  retryBackoff: true,
})
