import { dayMs, type EpochMs } from '../../domain/kernel/time.ts'

/** The id under which a visitor's drafts and answers are stored; no person has it. */
export const visitorId = 0

/** A month for a person; a day for a visitor, since the next visitor on this device may be another person. */
const retentionMs = (uid: number): number => (uid === visitorId ? dayMs : 30 * dayMs)

/** Returns whether a stored draft or answer of the time `at` is too old to be used (BG-02, PWA-04). */
export const isExpired = ({ uid, at }: { uid: number; at: EpochMs }, now: EpochMs): boolean => now - at > retentionMs(uid)
