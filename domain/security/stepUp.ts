import { type EpochMs, minuteMs } from '../kernel/time.ts'

/** A confirmation by factor must be asked for, given and used within this time: the life of a sent code. */
export const stepUpMs = 10 * minuteMs

/** A check is recent for ten minutes, the tenth excluded (SEC-08). */
export const isRecentCheck = (checkedAt: EpochMs | null, now: EpochMs): boolean => checkedAt !== null && now - checkedAt < 10 * minuteMs
