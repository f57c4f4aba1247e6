import { minuteMs, secondMs } from '../kernel/time.ts'

/** SES-18: the person's data is refreshed this long after the first open tab has loaded … */
export const userRefreshFirstMs = 9 * secondMs
/** … and then this often. */
export const userRefreshEveryMs = 5 * minuteMs
