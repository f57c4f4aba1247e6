import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WireSettings } from '../../contract/session.ts'
import { giftAmount, type GiftConditions, shouldShowGift } from './gift.ts'

const settings = (isRegulated: boolean, offers: boolean): WireSettings => ({ isRegulated, features: { offers } }) as unknown as WireSettings
const now: GiftConditions = { isDue: true, isVisitor: true, isHome: true, hasCookie: false, isBusy: false, settings: settings(false, true) }

test.each<[string, Partial<GiftConditions>]>([
  ['before its 15 s are over', { isDue: false }],
  ['to who is signed in', { isVisitor: false }],
  ['on another page', { isHome: false }],
  ['with its cookie', { hasCookie: true }],
  ['over a dialog', { isBusy: true }],
  ['where the rules for private customers hold', { settings: settings(true, true) }],
  ['where offers are switched off', { settings: settings(false, false) }],
  ['while it is not known where the visitor is', { settings: null }],
])('[SES-15, APP-26] no gift is shown %s', (_name, change) => {
  expect(shouldShowGift(now)).toBe(true)
  expect(shouldShowGift({ ...now, ...change })).toBe(false)
})

test('[SES-15] the gift opens in exactly one combination of all conditions', () => {
  const any = fc.record({
    isDue: fc.boolean(),
    isVisitor: fc.boolean(),
    isHome: fc.boolean(),
    hasCookie: fc.boolean(),
    isBusy: fc.boolean(),
  })
  fc.assert(
    fc.property(any, fc.boolean(), fc.boolean(), (conditions, regulated, offers) => {
      const { isDue, isVisitor, isHome, hasCookie, isBusy } = conditions
      const all = isDue && isVisitor && isHome && !hasCookie && !isBusy
      expect(shouldShowGift({ ...conditions, settings: settings(regulated, offers) })).toBe(all && !regulated && offers)
    }),
  )
})

test('[SES-15] a gift has a value on fiat accounts only', () => {
  expect([giftAmount('EUR')?.minor, giftAmount('RUB')?.minor, giftAmount('BTC')]).toEqual([2_500, 150_000, null])
})
