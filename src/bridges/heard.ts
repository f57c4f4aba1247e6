import type { PayloadAction } from '@reduxjs/toolkit'

/** Something that was told, and when it was heard, by this device's clock. */
export type Heard<Told> = PayloadAction<Told, string, { heardAt: number }>
/** For an action's `prepare`. */
export const heard = <Told>(told: Told) => ({ payload: told, meta: { heardAt: Date.now() } })
