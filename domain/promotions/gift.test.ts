import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WireSettings } from '../../contract/session.ts'
import { giftAmount, type GiftConditions, giftDelayMs, giftDueAt, shouldShowGift } from './gift.ts'

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

test.each([
  ['of the first load is 15 s after it', null, 0, 1_000_000 + giftDelayMs],
  ['of a slow load counts from its start', null, 4_000, 1_000_000 + giftDelayMs - 4_000],
  ['of a load that took longer is now', null, 60_000, 1_000_000],
  ['survives a reload', 1_003_000, 0, 1_003_000],
  ['that passed while the page was gone stays passed', 990_000, 0, 990_000],
  ['of a clock that was set back starts anew', 9_000_000, 0, 1_000_000 + giftDelayMs],
  ['that cannot be read starts anew', Number.NaN, 0, 1_000_000 + giftDelayMs],
])('[SES-15, ENG-05] the deadline %s', (_what, stored, sinceLoad, due) => {
  expect(giftDueAt(stored, 1_000_000, sinceLoad)).toBe(due)
})
