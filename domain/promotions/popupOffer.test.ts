import fc from 'fast-check'
import { expect, test } from 'vitest'
import { popupOffers } from '../../contract/promotions.ts'
import type { WireSettings } from '../../contract/session.ts'
import { hourMs, minuteMs, secondMs } from '../kernel/time.ts'
import { startOfDay } from '../notifications/groupByDay.ts'
import { mayAppear, type Occasion, type PageMoment, type ServerMoment, wantedOffer } from './popupOffer.ts'

const now = new Date(2026, 10, 27, 15).getTime()
const settings = (change: Partial<WireSettings> = {}): WireSettings => ({ isRegulated: false, features: {}, ...change }) as WireSettings
const page: PageMoment = { settings: settings(), person: 'real', attention: 'free', payment: 'none', openOrders: 0, visit: 'fresh' }
const server: ServerMoment = { offers: popupOffers, payment: 'none', openOrders: 0, lastDepositAt: null, lastLossAt: null }
const signIn: Occasion = { did: 'signIn', at: now }
const leaveFunding: Occasion = { did: 'leaveFunding', at: now, since: now - 5 * minuteMs }
const openFunding: Occasion = { did: 'openFunding', at: now }

test.each([
  [signIn, 'limited_offer'],
  [leaveFunding, 'risk_free'],
  [openFunding, 'ladder'],
  [{ did: 'openPromotions', at: now }, 'ladder'],
] as const)('[ENG-16] after $did its offer may appear', (occasion, offer) => {
  expect(wantedOffer(occasion, page, now)).toBe(offer)
  expect(mayAppear(occasion, server, now)).toBe(true)
  expect(mayAppear(occasion, { ...server, offers: popupOffers.filter((one) => one !== offer) }, now)).toBe(false)
})

test.each<[string, Partial<PageMoment>]>([
  ['where the law forbids incentives', { settings: settings({ isRegulated: true }) }],
  ['where the settings switch offers off', { settings: settings({ features: { offers: false } }) }],
  ['where the settings switch bonuses off', { settings: settings({ features: { bonus: false } }) }],
  ['while the settings are unknown', { settings: null }],
  ['to a demo account', { person: 'demo' }],
  ['to a visitor', { person: 'none' }],
  ['over a dialog or while the person types', { attention: 'busy' }],
  ['on a page that is not visible', { attention: 'hidden' }],
  ['during a payment', { payment: 'underWay' }],
  ['during an open order', { openOrders: 1 }],
  ['after another offer of this visit', { visit: 'offered' }],
])('[ENG-16] no offer appears %s', (_why, change) => {
  for (const occasion of [signIn, leaveFunding, openFunding]) expect(wantedOffer(occasion, { ...page, ...change }, now)).toBeNull()
})

test.each<[string, Occasion, Partial<ServerMoment>, boolean]>([
  ['a payment on another device', openFunding, { payment: 'underWay' }, false],
  ['an order on another device', openFunding, { openOrders: 1 }, false],
  ['a loss just under a minute ago', openFunding, { lastLossAt: now - minuteMs + 1 }, false],
  ['a loss a minute ago', openFunding, { lastLossAt: now - minuteMs }, true],
  ['a deposit at the start of this day', signIn, { lastDepositAt: startOfDay(now) }, false],
  ['a deposit at the end of yesterday', signIn, { lastDepositAt: startOfDay(now) - 1 }, true],
  ['a deposit since the screen was opened', leaveFunding, { lastDepositAt: now - 5 * minuteMs }, false],
  ['a deposit before the screen was opened', leaveFunding, { lastDepositAt: now - 5 * minuteMs - 1 }, true],
  ['a deposit today', openFunding, { lastDepositAt: now - hourMs }, true],
])('[ENG-16] with %s, %j allows: %#', (_what, occasion, change, allowed) => {
  expect(mayAppear(occasion, { ...server, ...change }, now)).toBe(allowed)
})

test('[ENG-16] an offer follows what the person did within a minute, or not at all', () => {
  expect([59 * secondMs, minuteMs].map((passed) => wantedOffer(signIn, page, now + passed))).toEqual(['limited_offer', null])
})

test('[ENG-16] an offer appears in exactly one combination of what the page knows', () => {
  const moments = fc.record({
    settings: fc.constantFrom(null, settings(), settings({ isRegulated: true }), settings({ features: { offers: false } })),
    person: fc.constantFrom('real', 'demo', 'none'),
    attention: fc.constantFrom('free', 'busy', 'hidden'),
    payment: fc.constantFrom('none', 'underWay'),
    openOrders: fc.nat(3),
    visit: fc.constantFrom('fresh', 'offered'),
  } as const)
  fc.assert(
    fc.property(moments, (one) => {
      const { isRegulated = true, features = {} } = one.settings ?? {}
      const isCalm = one.attention === 'free' && one.payment === 'none' && one.openOrders === 0
      const isFree = one.person === 'real' && isCalm && one.visit === 'fresh'
      expect(wantedOffer(signIn, one, now) !== null).toBe(!isRegulated && features.offers !== false && isFree)
    }),
  )
})

test('[ENG-16] no combination of the server’s facts lets an offer follow a loss or interrupt a payment', () => {
  const time = fc.option(fc.integer({ min: now - 2 * minuteMs, max: now }))
  const facts = fc.record({
    offers: fc.subarray([...popupOffers]),
    payment: fc.constantFrom('none', 'underWay'),
    openOrders: fc.nat(1),
    lastDepositAt: time,
    lastLossAt: time,
  } as const)
  fc.assert(
    fc.property(facts, fc.constantFrom(signIn, leaveFunding, openFunding), (one, occasion) => {
      if (!mayAppear(occasion, one, now)) return
      expect(one).toMatchObject({ payment: 'none', openOrders: 0 })
      expect(now - (one.lastLossAt ?? 0)).toBeGreaterThanOrEqual(minuteMs)
    }),
  )
})
