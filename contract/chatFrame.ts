import * as z from 'zod/mini'
import { language } from './kernel.ts'

/** The version of the protocol between the shell and the chat in its frame (TRD-05). */
export const chatFrameVersion = 1

const of = <Type extends string, Shape extends z.core.$ZodShape>(type: Type, shape: Shape) =>
  z.object({ v: z.literal(chatFrameVersion), type: z.literal(type), ...shape })

/** What a person has written in a room and the room does not have yet. */
export const unsentChat = z.object({
  draft: z.string().check(z.maxLength(4_000)),
  waiting: z
    .array(z.object({ mark: z.string().check(z.maxLength(64)), text: z.string().check(z.maxLength(2_000)) }))
    .check(z.maxLength(20)),
})
export type UnsentChat = z.infer<typeof unsentChat>

const hosts = z.array(z.string().check(z.maxLength(80))).check(z.maxLength(50))

/** Shell to chat. `session` carries a token that works once: it never stands in an address. */
export const toChat = z.discriminatedUnion('type', [
  of('session', { token: z.string().check(z.minLength(1), z.maxLength(200)), unsent: z.optional(unsentChat) }),
  of('theme', { theme: z.enum(['dark', 'light']) }),
  of('language', { language }),
])
export type ToChat = z.infer<typeof toChat>

/** Chat to shell. */
export const fromChat = z.discriminatedUnion('type', [
  /** The page is up; with it, and each time it is said again, it needs a token. */
  of('ready', {}),
  of('hosts', { room: z.string().check(z.maxLength(40)), online: hosts, offline: hosts }),
  /** A browser may give a frame of another site no storage: the shell keeps what is not sent, for the next time this room opens. */
  of('unsent', { room: z.string().check(z.maxLength(40)), unsent: unsentChat }),
  /** Escape was pressed in the frame, where the shell does not hear it. */
  of('leave', {}),
])
export type FromChat = z.infer<typeof fromChat>
