import * as z from 'zod/mini'
import { count, epochMs, plainResponse, refusal } from './kernel.ts'
import { route } from './route.ts'

export const notification = z.object({
  id: z.string(),
  read: z.union([z.literal(0), z.literal(1)]),
  title: z.optional(z.string()),
  text: z.optional(z.string()),
  /** A hash route of this app. */
  link: z.optional(z.string().check(z.startsWith('#/'))),
  at: z.optional(epochMs),
})
export type WireNotification = z.infer<typeof notification>

export const notifications = route({
  area: 'notifications',
  path: '/api/us/notifications',
  body: z.optional(z.object({})),
  response: z.extend(refusal, { list: z.array(notification), new: count }),
  additions: { response: ['list.title', 'list.text', 'list.link', 'list.at'] },
  why: 'The new count is `new`; the texts are ours, because the original shows only id and read.',
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
