import type { PayloadAction } from '@reduxjs/toolkit'

/** Something that was told, and when it was heard, by this device's clock. */
export type Heard<Told> = PayloadAction<Told, string, { heardAt: number }>
export const heard = <Told>(told: Told) => ({ payload: told, meta: { heardAt: Date.now() } })

/**
 * Whether a word of the moment `at` has been overtaken by one that is `known` already. All by this device's clock; what is known from later
 * than `now` is from before the clock was put back, and holds nothing up.
 */
export const isOvertaken = (at: number, known: number | null | undefined, now: number): boolean =>
  known !== null && known !== undefined && known > at && known <= now
