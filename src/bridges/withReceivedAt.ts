import type { PayloadAction } from '@reduxjs/toolkit'

/** An action with the time at which it was received, by this device's clock. */
export type Received<Payload> = PayloadAction<Payload, string, { receivedAt: number }>
/** Adds the current time to an action; used as its `prepare`. */
export const withReceivedAt = <Payload>(value: Payload) => ({ payload: value, meta: { receivedAt: Date.now() } })
