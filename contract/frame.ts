import * as z from 'zod/mini'
import { currency, decimal, language, moment } from './kernel.ts'
import { order } from './order.ts'

/** The version of the protocol between the shell and the embedded platform (TRD-01). */
export const frameVersion = 1

const of = <Type extends string, Shape extends z.core.$ZodShape>(type: Type, shape: Shape) =>
  z.object({ v: z.literal(frameVersion), type: z.literal(type), ...shape })

const keptText = z.string().check(z.maxLength(2_000))

/** Shell to platform. */
export const toPlatform = z.discriminatedUnion('type', [
  of('session', { token: z.nullable(z.string().check(z.maxLength(200))), account: z.nullable(z.string()) }),
  of('account', { account: z.string() }),
  of('theme', { theme: z.enum(['dark', 'light']) }),
  of('language', { language }),
  of('refresh', {}),
  /** Whether the shell can reach its servers: both pages tell the person the same (PWA-04). */
  of('connection', { at: z.enum(['online', 'offline']) }),
  /** What the platform gave the shell to keep on this device, word for word. */
  of('kept', { text: keptText }),
])
export type ToPlatform = z.infer<typeof toPlatform>

/** Platform to shell. */
export const fromPlatform = z.discriminatedUnion('type', [
  of('ready', {}),
  of('balance', {
    account: z.string(),
    available: decimal,
    currency,
    all: z.optional(z.array(z.object({ account: z.string(), amount: decimal, currency }))),
    /** When the platform asked its server for it, by the device's clock. Left out, it is of the moment at which it is heard. */
    askedAt: z.optional(moment),
  }),
  of('order', { event: z.enum(['opened', 'settled']), order }),
  of('needLogin', {}),
  of('openFunding', {}),
  /** A framed page of another site may have no store of its own: the shell keeps a few choices for it, and gives them back. */
  of('keep', { text: keptText }),
])
export type FromPlatform = z.infer<typeof fromPlatform>
