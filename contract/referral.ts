import * as z from 'zod/mini'
import { count, currency, decimal, epochMs, plainResponse, rowId } from './kernel.ts'
import { route } from './route.ts'

export const referralLink = z.object({ link_href: z.string(), landing: z.string(), link_name: z.string() })
export const referralProgram = z.object({ refferal: z.string(), link_href: z.string() })
export const referralMaterial = z.object({
  size: z.string(),
  format: z.string(),
  locale: z.string(),
  extend: z.string(),
  href: z.optional(z.string()),
})
const day = z.object({ at: epochMs, clicks: count, signUps: count, deposits: count })

export const referral = route({
  area: 'referral',
  path: '/api/us/refferal',
  money: 'idempotent',
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('show') }),
    z.object({
      action: z.literal('filter'),
      DateFrom: z.optional(epochMs),
      DateTo: z.optional(epochMs),
      size: z.optional(z.string()),
      format: z.optional(z.string()),
      locale: z.optional(z.string()),
    }),
    z.object({ action: z.literal('transfer'), amount: rowId, account: z.optional(z.string()) }),
    z.object({
      action: z.literal('save'),
      link_name: z.string().check(z.minLength(1), z.maxLength(80)),
      landing: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
  ]),
  response: z.extend(plainResponse, {
    links: z.optional(z.array(referralLink)),
    programs: z.optional(z.array(referralProgram)),
    materials: z.optional(z.array(referralMaterial)),
    landings: z.optional(z.array(z.string())),
    balance: z.optional(decimal),
    currency: z.optional(currency),
    days: z.optional(z.array(day)),
  }),
  why: 'One call with four actions, as in the original. `transfer` moves money, so the whole call honours an Idempotency-Key.',
})
