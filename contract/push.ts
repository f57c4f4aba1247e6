import * as z from 'zod/mini'
import { count } from './kernel.ts'

/**
 * The subjects of notifications, each with a switch for the list and one for push messages (PWA-07, PWA-08).
 */
export const notificationTopics = ['invoice', 'deposit', 'security', 'contest', 'signal', 'withdrawal', 'ticket', 'document'] as const
export type NotificationTopic = (typeof notificationTopics)[number]

/**
 * A push message: the fields of declarative web push, and ours in `app`. The server writes the texts,
 * encrypted for the device alone; amounts only for a device that allows them (docs/decisions/035).
 */
export const pushPayload = z.object({
  web_push: z.literal(8030),
  notification: z.object({
    title: z.string().check(z.maxLength(120)),
    body: z.optional(z.string().check(z.maxLength(300))),
    /** A path on our own origin. */
    navigate: z.string().check(z.regex(/^\/(?!\/)/), z.maxLength(300)),
    tag: z.optional(z.string().check(z.maxLength(100))),
    app_badge: z.optional(count),
    lang: z.optional(z.string()),
  }),
  app: z.object({ id: z.string().check(z.maxLength(100)), kind: z.enum(notificationTopics) }),
})
export type PushPayload = z.infer<typeof pushPayload>
