import { dayMs, type EpochMs } from './time.ts'

/** Returns the first moment of the UTC day of a time. */
export const startOfUtcDay = (at: EpochMs): EpochMs => at - (((at % dayMs) + dayMs) % dayMs)
