import * as z from 'zod/mini'
import { epochMs, plainResponse, refusal } from './kernel.ts'
import { route } from './route.ts'

/** The address of a device at its push service. The server decides which hosts it sends to. */
const endpoint = z.string().check(z.maxLength(1_000), z.regex(/^https?:\/\//))
/** `shown`: messages to this device may name amounts on the lock screen. */
const amounts = z.enum(['shown', 'hidden'])
/**
 * As `PushSubscription.toJSON()` has them: a point of P-256 and a secret of 16 bytes. The device alone knows
 * them.
 */
const keys = z.object({ p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)), auth: z.string().check(z.regex(/^[\w-]{22}={0,2}$/)) })

export const pushState = route({
  area: 'notifications',
  path: '/api/push/state',
  /** With `keys` the server forgets a subscription of another person, who has left this device (BG-08). */
  body: z.object({ endpoint: z.optional(endpoint), keys: z.optional(keys) }),
  /**
   * `key`: the server's public VAPID key. `device`: the given endpoint's settings; missing if the server does
   * not send to it.
   */
  response: z.extend(refusal, { key: z.string(), device: z.optional(z.object({ amounts })) }),
  source: 'ours',
  why: 'The original has no push messages. A device needs the key of the server to subscribe (RFC 8292).',
})

export const subscribePush = route({
  area: 'notifications',
  path: '/api/push/subscribe',
  body: z.object({
    endpoint,
    keys,
    /** The server's public key that the device subscribed with; missing: as before. */
    key: z.optional(z.string().check(z.maxLength(100))),
    expirationTime: z.optional(z.nullable(epochMs)),
    /** Missing: unchanged, and hidden for a new device. */
    amounts: z.optional(amounts),
    /** The endpoint that this one replaces, whose language and settings it takes over. */
    replaces: z.optional(endpoint),
    /** The keys of `replaces`. With them a renewal ends that of a person who has left this device. */
    replacedKeys: z.optional(keys),
    /**
     * True: sent without a choice of the person. Stored only if `replaces`, or the endpoint itself, is known
     * as theirs.
     */
    renewal: z.optional(z.boolean()),
  }),
  response: plainResponse,
  source: 'ours',
  why: 'Renews a device by its endpoint: browsers change endpoints without a report.',
})

export const unsubscribePush = route({
  area: 'notifications',
  path: '/api/push/unsubscribe',
  body: z.object({ endpoint }),
  response: plainResponse,
  source: 'ours',
  why: 'A device that is turned off must not wait until its push service answers 410.',
})
