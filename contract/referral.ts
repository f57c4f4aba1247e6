import * as z from 'zod/mini'
import { count, currency, decimal, epochMs, plainResponse } from './kernel.ts'
import { route } from './route.ts'

/** `clicks`, `signUps`: of the days of the answer. */
export const referralLink = z.object({
  link_href: z.string(),
  landing: z.string(),
  link_name: z.string(),
  code: z.optional(z.string()),
  clicks: z.optional(count),
  signUps: z.optional(count),
})
export type WireReferralLink = z.infer<typeof referralLink>

/** `percent`: of the settled stakes of referred people. */
export const referralProgram = z.object({ refferal: z.string(), link_href: z.string(), percent: z.optional(count) })

/** `locale` is a language, or `any`. `extend`: the file's extension. */
export const referralMaterial = z.object({
  size: z.string(),
  format: z.string(),
  locale: z.string(),
  extend: z.string(),
  href: z.optional(z.string()),
})
export type WireReferralMaterial = z.infer<typeof referralMaterial>

/** One UTC day, by its first moment. `commission` in the balance's currency. */
const day = z.object({ at: epochMs, clicks: count, signUps: count, deposits: count, commission: z.optional(decimal) })
export type WireReferralDay = z.infer<typeof day>

const text = (max: number) => z.string().check(z.maxLength(max))

export const referral = route({
  area: 'referral',
  path: '/api/us/refferal',
  feature: 'referral',
  money: 'idempotent',
  moneyActions: ['transfer'],
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('show') }),
    z.object({
      action: z.literal('filter'),
      DateFrom: z.optional(epochMs),
      DateTo: z.optional(epochMs),
      size: z.optional(text(20)),
      format: z.optional(text(20)),
      locale: z.optional(text(8)),
      code: z.optional(text(40)),
    }),
    z.object({
      action: z.literal('transfer'),
      amount: z.union([z.number().check(z.minimum(-1_000_000_000_000_000), z.maximum(1_000_000_000_000_000)), text(35)]),
      account: z.optional(text(80)),
    }),
    z.object({ action: z.literal('save'), link_name: text(80), landing: text(200) }),
  ]),
  response: z.extend(plainResponse, {
    links: z.optional(z.array(referralLink)),
    programs: z.optional(z.array(referralProgram)),
    materials: z.optional(z.array(referralMaterial)),
    landings: z.optional(z.array(z.string())),
    balance: z.optional(decimal),
    currency: z.optional(currency),
    range: z.optional(z.object({ first: epochMs, last: epochMs })),
    days: z.optional(z.array(day)),
  }),
  additions: {
    body: ['account', 'code'],
    response: [
      'links.code',
      'links.clicks',
      'links.signUps',
      'programs.percent',
      'materials.href',
      'landings',
      'currency',
      'range',
      'days',
    ],
  },
  why: 'One call with four actions, as in the original; `show`, `filter` and `save` answer the whole page. `transfer` moves money and honours an Idempotency-Key. Days are those of UTC, without those on which nothing happened. `code`: the days of one of the person’s links.',
})

export const referralVisit = route({
  area: 'referral',
  method: 'GET',
  path: '/r/:code',
  access: 'anyone',
  params: z.object({ code: text(200) }),
  response: 'redirect',
  source: 'ours',
  why: 'The address of a referral link: counts a click and redirects to the landing page with `?ref`. An unknown code leads home.',
})
