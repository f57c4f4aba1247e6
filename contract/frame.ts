import * as z from 'zod/mini'
import { currency, decimal, language } from './kernel.ts'
import { order } from './trading.ts'

/** The version of the protocol between the shell and the embedded platform (TRD-01). */
export const frameVersion = 1

const of = <Type extends string, Shape extends z.core.$ZodShape>(type: Type, shape: Shape) =>
  z.object({ v: z.literal(frameVersion), type: z.literal(type), ...shape })

/** Shell to platform. */
export const toPlatform = z.discriminatedUnion('type', [
  of('session', { token: z.nullable(z.string().check(z.maxLength(200))), account: z.nullable(z.string()) }),
  of('account', { account: z.string() }),
  of('theme', { theme: z.enum(['dark', 'light']) }),
  of('language', { language }),
  of('refresh', {}),
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
  }),
  of('order', { event: z.enum(['opened', 'settled']), order }),
  of('needLogin', {}),
  of('openFunding', {}),
  of('quote', { symbol: z.string(), price: decimal }),
])
export type FromPlatform = z.infer<typeof fromPlatform>
