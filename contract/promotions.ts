import * as z from 'zod/mini'
import { decimal, moment, plainAnswer, refusal } from './kernel.ts'
import { route } from './route.ts'

const nothing = z.optional(z.object({}))
const code = z.string().check(z.minLength(1), z.maxLength(40))

/** ENG-01. */
export const promotion = z.object({
  name: z.string(),
  start: moment,
  end: moment,
  title: z.optional(z.string()),
  percent: z.optional(decimal),
  active: z.optional(z.boolean()),
})
export type WirePromotion = z.infer<typeof promotion>

export const promotions = route({
  area: 'promotions',
  path: '/api/us/promotions',
  body: nothing,
  answer: z.extend(refusal, { list: z.array(promotion) }),
  why: 'The original names the fields of a promotion, not where they stand: they are a list.',
})
export const activatePromotion = route({
  area: 'promotions',
  path: '/api/us/promotions_activate',
  body: z.object({ name: z.string().check(z.maxLength(80)) }),
  answer: z.extend(plainAnswer, { data: z.optional(promotion) }),
})
export const promotionsMax = route({
  area: 'promotions',
  path: '/api/us/promotions_max',
  body: z.optional(z.object({ bonus: z.optional(decimal) })),
  answer: z.extend(plainAnswer, { bonus: z.optional(decimal), percent: z.optional(decimal) }),
  why: 'Asked with the bonus that the page predicts; answers the most that is given, as an amount and as a percent (FUND-11).',
})
export const redeemPromo = route({
  area: 'promotions',
  path: '/api/promo',
  body: z.object({ promo: code }),
  answer: z.extend(plainAnswer, { data: z.optional(promotion) }),
  why: 'Redeems a code for the person; /api/triggers/promo remembers it for the next deposit.',
})
export const rememberPromo = route({
  area: 'promotions',
  path: '/api/triggers/promo',
  body: z.object({ promo: code }),
  answer: z.extend(plainAnswer, { data: z.optional(promotion) }),
})

export const ignoreLimited = route({ area: 'promotions', path: '/api/triggers/limited_ignore', body: nothing, answer: plainAnswer })
export const acceptLimited = route({
  area: 'promotions',
  path: '/api/triggers/limited_yes',
  body: nothing,
  answer: z.extend(plainAnswer, { data: z.optional(promotion) }),
  why: 'Refused once the deadline that the server keeps has passed (ENG-06).',
})

export const ladder = route({
  area: 'promotions',
  path: '/api/us/ladder',
  body: z.object({ url: z.string().check(z.maxLength(200)) }),
  answer: z.extend(plainAnswer, { html: z.optional(z.string()) }),
  why: '`url` is the route the person stands on, without its parameters; the ladder’s copy for it is a fragment, sanitised like any other (APP-13).',
})
