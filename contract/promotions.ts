import * as z from 'zod/mini'
import { count, currency, decimal, epochMs, flag, plainResponse, refusal } from './kernel.ts'
import { route } from './route.ts'

const emptyBody = z.optional(z.object({}))
const code = z.string().check(z.minLength(1), z.maxLength(40))

/** A promotion in the list (ENG-01). */
export const promotion = z.object({
  name: z.string(),
  start: epochMs,
  end: epochMs,
  title: z.optional(z.string()),
  percent: z.optional(decimal),
  active: z.optional(z.boolean()),
})
export type WirePromotion = z.infer<typeof promotion>

export const promotions = route({
  area: 'promotions',
  path: '/api/us/promotions',
  body: emptyBody,
  response: z.extend(refusal, { list: z.array(promotion) }),
  why: 'The original names the fields of a promotion, but not their place: they form a list.',
})
/**
 * One promotion for a person. `most`: the largest bonus of a deposit to their account. `grant`:
 * the bonus that it brought, whose turnover binds it until `needed` or until it was given up.
 */
export const promotionDetail = z.object({
  promotion,
  status: z.enum(['open', 'claimed', 'active', 'used', 'ended']),
  most: z.object({ amount: decimal, currency }),
  grant: z.optional(
    z.object({
      id: z.string(),
      account: z.string(),
      currency,
      amount: decimal,
      turnover: decimal,
      needed: decimal,
      givenUp: z.boolean(),
      takenBack: z.optional(z.boolean()),
    }),
  ),
})
export type WirePromotionDetail = z.infer<typeof promotionDetail>

export const onePromotion = route({
  area: 'promotions',
  path: '/api/promotions/one',
  body: z.object({ name: z.string().check(z.maxLength(80)) }),
  response: z.extend(plainResponse, { data: z.optional(promotionDetail) }),
  source: 'ours',
  why: 'The page of one promotion (ENG-01). Refused as unknown unless it is listed or the person has claimed it, so that codes and offers of others stay unknown.',
})
export const activatePromotion = route({
  area: 'promotions',
  path: '/api/us/promotions_activate',
  body: z.object({ name: z.string().check(z.maxLength(80)) }),
  response: z.extend(plainResponse, { data: z.optional(promotion) }),
})
export const deactivatePromotion = route({
  area: 'promotions',
  path: '/api/promotions/deactivate',
  body: z.object({ name: z.string().check(z.maxLength(80)) }),
  response: plainResponse,
  source: 'ours',
  why: 'The next deposit gets no promotion; this one stays claimed. Succeeds too if another promotion, or none, is active.',
})
export const giveUpBonus = route({
  area: 'promotions',
  path: '/api/promotions/give_up',
  money: 'idempotent',
  body: z.object({ id: z.string().check(z.maxLength(200)), amount: decimal }),
  response: plainResponse,
  source: 'ours',
  why: 'Gives up a bonus, gift or prize whose turnover is not reached, by its id in /api/withdrawal/money (WD-14). `amount`: what the person has agreed to lose; the call is refused if it is another amount now.',
})
export const promotionsMax = route({
  area: 'promotions',
  path: '/api/us/promotions_max',
  body: z.optional(z.object({ bonus: z.optional(decimal) })),
  response: z.extend(plainResponse, { bonus: z.optional(decimal), percent: z.optional(decimal) }),
  why: 'Sends the bonus that the page predicts; returns the maximum as an amount and as a percentage (FUND-11).',
})
export const redeemPromo = route({
  area: 'promotions',
  path: '/api/promo',
  body: z.object({ promo: code }),
  response: z.extend(plainResponse, { data: z.optional(promotion) }),
  why: 'Redeems a code for the person; /api/triggers/promo remembers it for the next deposit.',
})
export const rememberPromo = route({
  area: 'promotions',
  path: '/api/triggers/promo',
  body: z.object({ promo: code }),
  response: z.extend(plainResponse, { data: z.optional(promotion) }),
})

export const ignoreLimited = route({ area: 'promotions', path: '/api/triggers/limited_ignore', body: emptyBody, response: plainResponse })
export const acceptLimited = route({
  area: 'promotions',
  path: '/api/triggers/limited_yes',
  body: emptyBody,
  response: z.extend(plainResponse, { data: z.optional(promotion) }),
  why: 'Refused after the deadline stored by the server (ENG-06).',
})

export const ladder = route({
  area: 'promotions',
  path: '/api/us/ladder',
  body: z.object({ url: z.string().check(z.maxLength(200)) }),
  response: z.extend(plainResponse, { html: z.optional(z.string()) }),
  why: '`url` is the current route without its parameters; the ladder’s text for it is a fragment, sanitised like any other (APP-13).',
})

/** The offers that appear by themselves, each with its modal (ENG-16). */
export const popupOffers = ['limited_offer', 'risk_free', 'ladder'] as const
export type PopupOffer = (typeof popupOffers)[number]

export const offerMoment = route({
  area: 'promotions',
  path: '/api/promotions/moment',
  body: emptyBody,
  response: z.extend(refusal, {
    return: flag,
    offers: z.optional(z.array(z.enum(popupOffers))),
    payment: z.optional(z.enum(['none', 'underWay'])),
    openOrders: z.optional(count),
    lastDepositAt: z.optional(z.nullable(epochMs)),
    lastLossAt: z.optional(z.nullable(epochMs)),
  }),
  source: 'ours',
  why: 'Asked before an offer appears by itself (ENG-16). `offers`: those still open to the person; none is created, so that no deadline begins. The last loss is null unless an offer has to wait for it.',
})
