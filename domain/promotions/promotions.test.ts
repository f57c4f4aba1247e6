import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '../kernel/time.ts'
import { offerDurationMs, offerRefusal } from './offer.ts'
import { matchesCode, percentOf, type PromotionRule, promotionsAt, ruleOf } from './promotion.ts'
import { seasonAt } from './season.ts'

const at = (text: string): number => Date.parse(`${text}Z`)
const winter = { from: [12, 1], to: [3, 1] } as const

test.each([
  ['2026-11-30T23:59:59.999', null],
  ['2026-12-01T00:00:00', 2026],
  ['2027-02-28T23:59:59.999', 2026],
  ['2027-03-01T00:00:00', null],
])('[ENG-01] at %s the current winter season is that of %j', (time, year) => {
  const season = seasonAt(winter, at(time))
  expect(season?.year ?? null).toBe(year)
  if (season) expect([season.start, season.end]).toEqual([at('2026-12-01T00:00:00'), at('2027-03-01T00:00:00')])
})

test('[ENG-01] four seasons follow each other without gap or overlap', () => {
  const seasons = [winter, { from: [3, 1], to: [6, 1] }, { from: [6, 1], to: [9, 1] }, { from: [9, 1], to: [12, 1] }] as const
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (time) => {
      const found = seasons.flatMap((season) => seasonAt(season, time) ?? [])
      expect(found).toHaveLength(1)
      expect(found[0]!.end - found[0]!.start).toBeLessThanOrEqual(92 * dayMs)
    }),
  )
})

test('[ENG-02, ENG-03] a limited offer is open for 180 s and a risk-free one for 3600 s', () => {
  expect(offerDurationMs).toEqual({ limited_offer: 180_000, risk_free: 3_600_000 })
})

test.each([
  ['offered', 999, null],
  ['offered', 1000, 'offers.ended'],
  ['accepted', 0, 'offers.accepted'],
  ['ignored', 0, 'offers.ignored'],
  ['ignored', 2000, 'offers.ignored'],
] as const)('[ENG-02] an offer that is %s and ends at 1000 is refused at %d as %j', (status, now, refusal) => {
  expect(offerRefusal({ status, until: 1000 }, now)).toBe(refusal)
})

const rule = (change: Partial<PromotionRule>): PromotionRule => ({
  name: 'letter',
  title: 'letter',
  basisPoints: 250,
  by: { way: 'code', code: 'HARBOUR' },
  season: { from: [1, 1], to: [1, 1] },
  ...change,
})
const person = { country: 'BR', affiliate: 'bigboard', customer: 7 }

test('[ENG-01, APP-26] a promotion applies in its season to its target group, named by season', () => {
  const rules = [rule({}), rule({ name: 'winter', season: winter }), rule({ name: 'others', for: { affiliates: ['school'] } })]
  expect(promotionsAt(rules, person, at('2026-07-01T12:00:00')).map(({ name }) => name)).toEqual(['letter-2026'])
  expect(promotionsAt(rules, person, at('2027-01-01T00:00:00')).map(({ name }) => name)).toEqual(['letter-2027', 'winter-2026'])
  expect([ruleOf(rules, 'winter-2026')?.name, ruleOf(rules, 'summer-2026')]).toEqual(['winter', undefined])
})

test('[FUND-13] a code matches in upper and lower case', () => {
  expect(['HARBOUR', ' harbour ', 'HARBOR', ''].map((text) => matchesCode(rule({}), text))).toEqual([true, true, false, false])
  expect(matchesCode(rule({ by: { way: 'list' } }), 'HARBOUR')).toBe(false)
})

test('[ENG-01] hundredths of a percent are formatted as percentages', () => {
  expect([250, 300, 125].map(percentOf)).toEqual(['2.5', '3', '1.25'])
})
