import * as z from 'zod/mini'
import { epochMs, language } from './kernel.ts'

/** Version of the message protocol between the host page and the chat iframe (TRD-05). */
export const chatProtocolVersion = 1

const messageSchema = <Type extends string, Shape extends z.core.$ZodShape>(type: Type, shape: Shape) =>
  z.object({ v: z.literal(chatProtocolVersion), type: z.literal(type), ...shape })

/** The messages of a room that a device keeps until they are sent. */
export const maxUnsentMessages = 20

/** Text that a person has written in a room and that the server has not received yet. */
export const unsentChat = z.object({
  draft: z.string().check(z.maxLength(4_000)),
  waiting: z
    .array(
      z.object({
        mark: z.string().check(z.maxLength(64)),
        text: z.string().check(z.maxLength(2_000)),
        /** When it was written, by this device's clock. */
        at: z.optional(epochMs),
      }),
    )
    .check(z.maxLength(maxUnsentMessages)),
})
export type UnsentChat = z.infer<typeof unsentChat>

const hosts = z.array(z.string().check(z.maxLength(80))).check(z.maxLength(50))

/**
 * Messages from the host page to the chat. `session` carries a one-time token, so that no token appears in a
 * URL.
 */
export const toChat = z.discriminatedUnion('type', [
  messageSchema('session', { token: z.string().check(z.minLength(1), z.maxLength(200)), unsent: z.optional(unsentChat) }),
  messageSchema('theme', { theme: z.enum(['dark', 'light']) }),
  messageSchema('language', { language }),
  /** The person discarded an unsent message outside the chat (PWA-04). */
  messageSchema('discard', { mark: z.string().check(z.maxLength(64)) }),
])
export type ToChat = z.infer<typeof toChat>

/** Messages from the chat to the host page. */
export const fromChat = z.discriminatedUnion('type', [
  /** The chat page has loaded. Each `ready` needs a new token. */
  messageSchema('ready', {}),
  messageSchema('hosts', { room: z.string().check(z.maxLength(40)), online: hosts, offline: hosts }),
  /**
   * A browser may deny storage to a cross-site iframe: the host page stores unsent text until this room opens
   * again.
   */
  messageSchema('unsent', { room: z.string().check(z.maxLength(40)), unsent: unsentChat }),
  /** Escape was pressed inside the iframe, where the host page receives no key events. */
  messageSchema('leave', {}),
  /** A shortcut of the app was pressed inside the iframe (APP-31). */
  messageSchema('shortcut', { name: z.enum(['palette', 'shortcuts']) }),
  /** Opens an article of the help centre by its name, never by an address (APP-29). */
  messageSchema('help', { article: z.string().check(z.regex(/^[a-z]{1,20}$/i)) }),
])
export type FromChat = z.infer<typeof fromChat>
