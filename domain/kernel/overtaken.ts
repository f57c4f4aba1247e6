import type { Moment } from './time.ts'

/**
 * Whether a word of the moment `at` has been overtaken by one that is `known` already. All by one device's clock; what is known from later
 * than `now` is from before that clock was put back, and holds nothing up.
 */
export const isOvertaken = (at: Moment, known: Moment | null | undefined, now: Moment): boolean =>
  known !== null && known !== undefined && known > at && known <= now
