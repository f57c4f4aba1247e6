import type { EpochMs } from './time.ts'

/**
 * True if a value requested at `at` is older than the `known` one. A `known` in the future means that the
 * device's clock was set back; it is ignored.
 */
export const isStale = (at: EpochMs, known: EpochMs | null | undefined, now: EpochMs): boolean =>
  known !== null && known !== undefined && known > at && known <= now
