import * as z from 'zod/mini'
import { count } from './kernel.ts'

/** Kinds of push message (PWA-08). The device chooses the text, so that no amount passes through the push service. */
export const pushKinds = ['invoice', 'signal', 'withdrawal', 'ticket', 'document', 'login'] as const

/** A push message: the fields of declarative web push, and ours in `app`. */
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
  app: z.object({ id: z.string().check(z.maxLength(100)), kind: z.enum(pushKinds) }),
})
export type PushPayload = z.infer<typeof pushPayload>
