import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fiats, languages, type Currency } from '../../contract/kernel.ts'
import { money } from '../kernel/money.ts'
import { dayMs } from '../kernel/time.ts'
import { startOfUtcDay } from '../kernel/utcDay.ts'
import { registrationCurrencies } from '../session/registration.ts'
import { type DollarRates, ratesAt } from '../tournaments/score.ts'
import { commissionOn } from './commission.ts'
import { referralCurrency } from './currency.ts'
import { findLanding, landingAddress, landings } from './landings.ts'
import { isReferralCode } from './code.ts'
import { readNewLink } from './link.ts'
import { bannerCode, filterMaterials, materials } from './materials.ts'
import { isCredited } from './ownSignUp.ts'
import { daysToRange, finishedUntil, readDays, referralSteps, statisticsRange } from './statistics.ts'
import { readTransferAmount, readTypedTransfer } from './transfer.ts'
import { isClick } from './visit.ts'

const rates: DollarRates = { USD: { points: 1, digits: 0 }, EUR: { points: 11_000, digits: 4 }, BTC: { points: 60_000, digits: 0 } }

describe('commission', () => {
  test.each<[number, Currency, Currency, number | null]>([
    [10_000, 'USD', 'USD', 100],
    [199, 'USD', 'USD', 1],
    [99, 'USD', 'USD', null],
    [0, 'USD', 'USD', null],
    [10_000, 'EUR', 'USD', 110],
    [11_000, 'USD', 'EUR', 100],
    [10_000_000, 'BTC', 'USD', 6_000],
    [10_000, 'USDT', 'USD', null],
  ])('[SUP-09] stakes of %d minor %s earn a balance in %s %j minor units', (stakes, currency, balance, earned) => {
    expect(commissionOn(money(stakes, currency), balance, rates)).toEqual(earned === null ? null : money(earned, balance))
  })

  test('[SUP-09] commission misses one percent of the stakes by less than a unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000_000 }), fc.constantFrom(...fiats), (stakes, currency) => {
        const earned = commissionOn(money(stakes, currency), currency, rates)?.minor ?? 0
        expect(earned * 100).toBeLessThanOrEqual(stakes)
        expect(stakes - earned * 100).toBeLessThan(100)
      }),
    )
  })

  test('[SUP-09] stakes in every currency of an account earn into every balance', () => {
    const market = ratesAt([1, 2], 1_790_000_000_000)
    for (const from of registrationCurrencies)
      for (const to of registrationCurrencies)
        expect([from, to, commissionOn(money(100_000_000_000, from), referralCurrency(to), market)?.currency]).toEqual([
          from,
          to,
          referralCurrency(to),
        ])
  })

  test.each([
    ['EUR', 'EUR'],
    ['RUB', 'RUB'],
    ['BTC', 'USD'],
    ['DSH', 'USD'],
  ] as const)('[SUP-10] someone registered in %s has a balance in %s', (registered, balance) => {
    expect(referralCurrency(registered)).toBe(balance)
  })
})

describe('transfer', () => {
  test.each<[string | number, number | null]>([
    [1, 100],
    ['1', 100],
    [' 250 ', 25_000],
    ['٢٥', 2_500],
    ['007', 700],
    [0, null],
    [-1, null],
    [1.5, null],
    ['1.5', null],
    ['1.00', null],
    ['1e3', null],
    ['0x10', null],
    ['', null],
    ['ten', null],
    [Number.NaN, null],
    ['9'.repeat(15), null],
  ])('[SUP-10] the amount %j is read as %j minor units', (given, minor) => {
    expect(readTransferAmount(given, 'EUR')).toEqual(
      minor === null ? { ok: false, code: 'referral.wrongAmount' } : { ok: true, value: money(minor, 'EUR') },
    )
  })

  test.each([
    ['en', '1,500', 150_000],
    ['de', '1.500', 150_000],
    ['fr', '1 500 €', 150_000],
    ['ar', '١٬٥٠٠', 150_000],
    ['en', '€1,500.00', 150_000],
    ['en', '1500.', 150_000],
    ['en', '1.500', 'referral.wrongAmount'],
    ['en', '1500.5', 'referral.wrongAmount'],
    ['en', '2,001', 'referral.overBalance'],
    ['en', '', 'referral.wrongAmount'],
  ] as const)('[SUP-10, APP-33] in %s %j, typed for a balance of 2000, is read as %j', (tag, typed, read) => {
    const expected = typeof read === 'string' ? { ok: false, code: read } : { ok: true, value: money(read, 'EUR') }
    expect(readTypedTransfer(typed, money(200_000, 'EUR'), tag)).toEqual(expected)
  })
})

describe('links', () => {
  test.each([
    [' Blog ', 'home', { ok: true, value: { name: 'Blog', landing: 'home' } }],
    ['<b>Blog</b>', 'register', { ok: true, value: { name: '<b>Blog</b>', landing: 'register' } }],
    ['', 'home', { ok: false, code: 'referral.linkIncomplete' }],
    ['\u200B ', 'home', { ok: false, code: 'referral.linkIncomplete' }],
    ['Blog', '', { ok: false, code: 'referral.linkIncomplete' }],
    ['Blog', 'https://evil.example', { ok: false, code: 'referral.linkIncomplete' }],
  ])('[SUP-10] a link named %j to %j is read', (name, landing, read) => {
    expect(readNewLink(name, landing)).toEqual(read)
  })

  test.each([
    ['abcdefgh23', true],
    ['abcdefgh2', false],
    ['ABCDEFGH23', false],
    ['abcdefgh2"', false],
    ['', false],
  ])('[SUP-11] %j has the form of a code: %j', (text, is) => {
    expect(isReferralCode(text)).toBe(is)
  })

  test('[SUP-11] every landing page is an address of this app with the code, in every language', () => {
    for (const language of languages)
      for (const { name } of landings) {
        const address = landingAddress(language, { code: 'abcdefgh23', landing: name })
        expect(address).toMatch(new RegExp(`^/${language}/(trading|register)\\?ref=abcdefgh23(#/[a-z/]+)?$`))
      }
    expect(landingAddress('fr', null)).toBe('/fr/trading#/home')
    expect([landingAddress('en', { code: 'abcdefgh23', landing: 'gone' }), findLanding('gone')]).toEqual([
      '/en/trading?ref=abcdefgh23#/home',
      null,
    ])
  })

  const visit = { method: 'GET', userAgent: 'Mozilla/5.0 Firefox/140.0', purpose: '', isReferrer: false }
  test.each([
    [{}, true],
    [{ userAgent: undefined, purpose: undefined }, true],
    [{ method: 'HEAD' }, false],
    [{ isReferrer: true }, false],
    [{ purpose: 'prefetch;prerender' }, false],
    [{ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, false],
    [{ userAgent: 'WhatsApp/2.23' }, false],
  ])('[SUP-09] a visit with %j counts as a click: %j', (change, counts) => {
    expect(isClick({ ...visit, ...change })).toBe(counts)
  })
})

describe('sign-ups', () => {
  const referrer = { email: 'ada@example.org', phone: '33612345678', demo: false }
  const newcomer = { email: 'bo@example.org', phone: '33687654321', demo: false }
  test.each([
    ['another person', {}, {}, 'other', true],
    ['the referrer’s browser', {}, {}, 'referrer', false],
    ['the referrer’s phone number', {}, { phone: referrer.phone }, 'other', false],
    ['the referrer’s mailbox', {}, { email: 'Ada+2@example.org' }, 'other', false],
    ['a demo account', {}, { demo: true }, 'other', false],
    ['a link of a demo account', { demo: true }, {}, 'other', false],
  ] as const)('[SUP-11] a sign-up with %s is credited or not', (_case, its, theirs, browser, credited) => {
    expect(isCredited({ ...referrer, ...its }, { ...newcomer, ...theirs }, browser)).toBe(credited)
  })

  test.each([
    ['ada.byron@gmail.com', 'adabyron@gmail.com', false],
    ['ada.byron@gmail.com', 'A.D.A.Byron+2@Googlemail.com', false],
    ['adabyron@googlemail.com', 'adabyron@gmail.com', false],
    ['ada.byron@gmail.com', 'ada.lovelace@gmail.com', true],
    ['ada.byron@gmail.com', 'adabyron@example.org', true],
    ['ada.byron@example.org', 'adabyron@example.org', true],
    ['ada.byron@gmail.com.example.org', 'adabyron@gmail.com.example.org', true],
  ])('[SUP-11] a link of %s credits a sign-up as %s: %s', (its, theirs, credited) => {
    expect(isCredited({ ...referrer, email: its }, { ...newcomer, email: theirs }, 'other')).toBe(credited)
  })
})

describe('materials', () => {
  test('[SUP-09] banners are filtered by size, format and language', () => {
    expect(filterMaterials({})).toEqual(materials)
    expect(filterMaterials({ size: '300x250', locale: 'ar' }).map(({ href }) => href)).toEqual(['/materials/banner-300x250.svg'])
    expect(filterMaterials({ format: 'video' })).toEqual([])
  })

  test('[SUP-09] a banner’s code leads to the link and quotes what it contains', () => {
    expect(bannerCode({ size: '300x250', href: '/materials/b.svg' }, 'https://a.example/r/x?"<', 'https://a.example')).toBe(
      '<a href="https://a.example/r/x?&quot;&lt;"><img src="https://a.example/materials/b.svg" width="300" height="250" alt="Openfloor"></a>',
    )
  })
})

describe('statistics', () => {
  const now = Date.parse('2026-11-18T12:00:00Z')
  const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)

  test.each<[object, [string, string] | null]>([
    [{}, ['2026-10-20', '2026-11-18']],
    [{ DateFrom: at('2026-11-01'), DateTo: at('2026-11-03') }, ['2026-11-01', '2026-11-03']],
    [{ DateFrom: at('2026-11-03') + 5 }, ['2026-11-03', '2026-11-18']],
    [{ DateFrom: 0 }, ['2025-11-18', '2026-11-18']],
    [{ DateTo: 8_640_000_000_000_000 }, ['2025-11-18', '2026-11-18']],
    [{ DateTo: 0 }, ['1970-01-01', '1970-01-01']],
    [{ DateFrom: 5, DateTo: 4 }, null],
  ])('[SUP-07, SUP-09] the filter %j reads the days %j', (filter, days) => {
    const range = statisticsRange(filter, now)
    const shown = range.ok ? [range.value.first, range.value.last].map((one) => new Date(one).toISOString().slice(0, 10)) : range.code
    expect(shown).toEqual(days ?? 'referral.range')
  })

  test('[SUP-09] a day is finished once its last transactions must have committed', () => {
    const midnight = at('2026-11-18')
    expect([finishedUntil(midnight), finishedUntil(midnight + 600_000)]).toEqual([midnight - dayMs, midnight])
    fc.assert(
      fc.property(fc.integer({ min: -dayMs * 999, max: now }), (time) => startOfUtcDay(time) <= time && time - startOfUtcDay(time) < dayMs),
    )
  })

  test('[SUP-09] the steps of a chart cover the range without gaps and keep every sum', () => {
    const days = fc.array(fc.record({ ago: fc.integer({ min: 0, max: 365 }), clicks: fc.integer({ min: 0, max: 999 }) }))
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 365 }), (given, length) => {
        const last = startOfUtcDay(now)
        const range = { first: last - length * dayMs, last }
        const inRange = given.filter(({ ago }) => ago <= length)
        const wire = inRange.map(({ ago, clicks }) => ({ at: last - ago * dayMs, clicks, signUps: 1, deposits: 2, commission: '0.03' }))
        const { steps } = referralSteps(wire, 'EUR', range)
        const sum = (name: 'clicks' | 'signUps' | 'deposits' | 'commission') => steps.reduce((total, step) => total + step[name], 0)
        const clicks = inRange.reduce((total, one) => total + one.clicks, 0)
        expect([sum('clicks'), sum('signUps'), sum('deposits'), sum('commission')]).toEqual([
          clicks,
          inRange.length,
          inRange.length * 2,
          inRange.length * 3,
        ])
        expect(steps.length).toBeLessThanOrEqual(62)
      }),
    )
  })

  test.each([
    ['from=2026-11-01&to=2026-11-03', { from: '2026-11-01', to: '2026-11-03' }],
    ['from=yesterday&to=2026-02-30', {}],
    ['from=2026-11-03&to=2026-11-01', { from: '2026-11-03' }],
  ])('[SUP-09] the address ?%s has the days %j', (query, days) => {
    expect(readDays(new URLSearchParams(query))).toEqual(days)
  })

  test('[SUP-09] days are sent as those of UTC', () => {
    expect(daysToRange({ from: '2026-11-01', to: '2026-11-03' })).toEqual({ DateFrom: at('2026-11-01'), DateTo: at('2026-11-04') - 1 })
    expect(daysToRange({})).toEqual({})
  })
})
