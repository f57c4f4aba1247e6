import { minuteMs, secondMs } from '../kernel/time.ts'

/** SES-18: delay of the first user refresh after the first open tab has loaded. */
export const userRefreshFirstMs = 9 * secondMs
/** Interval between the following refreshes. */
export const userRefreshEveryMs = 5 * minuteMs
