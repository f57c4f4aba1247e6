import type { VapidKeys } from '../config/pushConfig.ts'

/**
 * A message to one device; `payload` is encrypted for it alone (RFC 8291). Messages with one `topic` replace
 * each other (RFC 8030).
 */
export type PushMessage = {
  endpoint: string
  p256dh: string
  auth: string
  payload: string
  ttlSeconds: number
  urgency: 'low' | 'normal' | 'high'
  topic: string
  keys: VapidKeys
}

/**
 * `gone`: the subscription has ended. `refused`: the service rejects this message, also the next time; with
 * status 0 it could not be encrypted. `later`: it takes no more for this device now (`device`), or is busy or
 * cannot be reached (`service`); `afterMs` null if it does not say when.
 */
export type PushOutcome =
  | { is: 'sent' }
  | { is: 'gone' }
  | { is: 'refused'; status: number }
  | { is: 'later'; limits: 'device' | 'service'; afterMs: number | null }

/** The push services of the browsers. */
export type PushPort = { send(message: PushMessage): Promise<PushOutcome> }
