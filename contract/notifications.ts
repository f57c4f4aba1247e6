import * as z from 'zod/mini'
import { count, epochMs, plainResponse, refusal } from './kernel.ts'
import { notificationTopics } from './push.ts'
import { route } from './route.ts'

/** A hash route of this app or the page of an invoice. */
const ownRoute = z.string().check(z.maxLength(200), z.regex(/^(#\/|\/api\/[a-z]+\/invoice\/)[\w/-]+$/))

export const notification = z.object({
  id: z.string(),
  read: z.union([z.literal(0), z.literal(1)]),
  /** A kind of domain/notifications/kinds.ts; a newer server may send others. */
  kind: z.optional(z.string()),
  /** The values of the kind's text. Amounts are decimal texts. */
  params: z.optional(z.record(z.string(), z.string())),
  link: z.optional(ownRoute),
  at: z.optional(epochMs),
})
export type WireNotification = z.infer<typeof notification>

export const notifications = route({
  area: 'notifications',
  path: '/api/us/notifications',
  body: z.optional(z.object({})),
  response: z.extend(refusal, { list: z.array(notification), new: count }),
  additions: { response: ['list.kind', 'list.params', 'list.link', 'list.at'] },
  why: 'The new count is `new`. The original shows only id and read; the page writes the text of a kind in the language on screen.',
})
export const readNotification = route({
  area: 'notifications',
  path: '/api/us/notifications_read',
  body: z.object({ id: z.string().check(z.maxLength(64)) }),
  response: plainResponse,
})
export const readAllNotifications = route({
  area: 'notifications',
  path: '/api/us/notifications_read_all',
  body: z.optional(z.object({})),
  response: plainResponse,
})

const topic = z.enum(notificationTopics)
const channel = z.enum(['on', 'off'])
/** `always`: money and security are listed for everyone, security is pushed to every subscribed device. */
const withAlways = z.enum(['on', 'off', 'always'])

export const notificationSettings = route({
  area: 'notifications',
  path: '/api/notifications/settings',
  body: z.optional(z.object({})),
  response: z.extend(refusal, {
    list: z.array(z.object({ topic, app: withAlways, push: withAlways })),
  }),
  source: 'ours',
  why: 'The original has no switches. What concerns money and security is listed for everyone.',
})
export const saveNotificationSetting = route({
  area: 'notifications',
  path: '/api/notifications/setting',
  body: z.object({ topic, channel: z.enum(['app', 'push']), value: channel }),
  response: plainResponse,
  source: 'ours',
  why: 'One switch for each topic and channel (PWA-07).',
})
