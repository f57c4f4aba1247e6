import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { country as countrySchema, settings as settingsSchema } from '../../../contract/session.ts'
import { readConfig } from '../../config/config.ts'
import { countries, findCountry } from './countries.ts'
import { ruleProblems } from '../../../domain/settings/ruleProblems.ts'
import { settingsRules, settingsFor, defaultSettings } from './rules.ts'
import type { TargetPerson } from '../../../domain/settings/settings.ts'
import { wireSettings } from './settings.ts'
import { visitorCountry } from './settingsPerson.ts'

const person = (country: string, affiliate: string | null = null, customer: number | null = null) => ({ country, affiliate, customer })

test('[APP-27] there are 250 countries, each once and complete', () => {
  expect(z.array(countrySchema).safeParse(countries)).toMatchObject({ success: true })
  expect(countries).toHaveLength(250)
  for (const key of ['id', 'iso', 'iso3', 'name', 'numcode'] as const) expect(new Set(countries.map((one) => one[key])).size).toBe(250)
  for (const { iso, iso3, prefix, nationality } of countries)
    expect([iso, iso3, prefix, nationality]).toEqual([
      expect.stringMatching(/^[A-Z]{2}$/),
      expect.stringMatching(/^[A-Z]{3}$/),
      expect.stringMatching(/^\d{1,4}$/),
      expect.stringMatching(/\p{L}/u),
    ])
})

test.each([
  ['FR', { name: 'France', iso3: 'FRA', numcode: 250, prefix: '33', allowRegistration: true, isRegulated: true, defaultLang: 'fr' }],
  ['US', { allowRegistration: false, block: false }],
  ['KP', { allowRegistration: false, block: true }],
  ['BR', { prefix: '55', isRegulated: false, defaultLang: 'pt' }],
])('[APP-27] %s has the expected data', (iso, expected) => {
  expect(findCountry(iso)).toMatchObject(expected)
})

test.each('GB ES DE IT NL SE FR CZ LU AT BE NO'.split(' '))('[FUND-04] PFS is excluded in %s', (iso) => {
  expect(settingsFor(person(iso)).cascade).toBe('FRAUD,VLOAD')
})

test.each(['CH', 'PT', 'BR', 'IE'])('[FUND-04] PFS is in the cascade of %s', (iso) => {
  expect(settingsFor(person(iso)).cascade).toBe('FRAUD,PFS,VLOAD')
})

test.each('DE GB BE FR ES CN HK IL MO SG AE CA TR US JP'.split(' '))('[FUND-04] Skrill is hidden in %s', (iso) => {
  expect(settingsFor(person(iso)).methods).not.toContain('skrill')
  expect(settingsFor(person('PT')).methods).toContain('skrill')
})

test.each([
  [
    'a visitor',
    person('FR'),
    { minDeposit: '250.00', maxBonus: '200.00', maxBonusPercent: '3.5', leaderboard: { rows: { weekly: 20, weekend: 10 } } },
  ],
  ['a list of notifications, of history and of reports', person('BR'), { rows: { notifications: 3, history: 999, reports: 100 } }],
  ['nobonus', person('BR', 'nobonus'), { features: { ...defaultSettings.features, bonus: false, offers: false } }],
  ['bigboard', person('IE', 'bigboard'), { leaderboard: { rows: { weekly: 20, weekend: 50 } } }],
  ['shortboard', person('FR', 'shortboard'), { leaderboard: { rows: { weekly: 10, weekend: 20 } } }],
  ['smallstart', person('BR', 'smallstart'), { minDeposit: '100.00', maxBonus: '100.00' }],
  [
    'school',
    person('BR', 'school'),
    { features: { ...defaultSettings.features, chat: false, signals: false, copy: false, bitcoinPopup: false } },
  ],
  ['nocontests', person('FR', 'nocontests'), { features: { ...settingsFor(person('FR')).features, tournaments: false } }],
  ['noquiz', person('BR', 'noquiz'), { features: { ...defaultSettings.features, quiz: false } }],
  ['noreferral', person('BR', 'noreferral'), { features: { ...defaultSettings.features, referral: false } }],
  [
    'coinhouse',
    person('BR', 'coinhouse'),
    {
      methods: defaultSettings.methods.filter((one) => one !== 'card' && one !== 'vload'),
      features: { ...defaultSettings.features, quickTopUp: false },
    },
  ],
  ['nocoins', person('BR', 'nocoins'), { methods: ['card', 'fiat', 'bank', 'skrill', 'neteller', 'paypal', 'shape', 'vload', 'agni'] }],
  ['notron', person('BR', 'notron'), { features: { ...defaultSettings.features, tron: false } }],
  ['finity', person('FR', 'finity'), { cascade: 'FRAUD,FINITY,VLOAD' }],
  ['an affiliate without a row', person('BR', 'somebody'), { features: defaultSettings.features, minDeposit: '250.00' }],
])('[APP-26, ENG-08, FUND-09] %s has its row', (_who, who, expected) => {
  expect(settingsFor(who)).toMatchObject(expected)
})

test('[APP-26] every row of the table changes the settings of at least one person', () => {
  const tried = [
    ...countries.map(({ iso }) => person(iso)),
    ...settingsRules.flatMap((rule) => (rule.for.affiliates ?? []).map((one) => person('BR', one))),
  ]
  for (const rule of settingsRules) {
    const without = settingsRules.filter((other) => other !== rule)
    expect([rule.why, tried.some((who) => JSON.stringify(settingsFor(who)) !== JSON.stringify(settingsFor(who, without)))]).toEqual([
      rule.why,
      true,
    ])
  }
})

test('[APP-26] user rules override affiliate, country and default ones, in any order of rows', () => {
  const table = [
    { why: 'user', for: { customers: [7] }, set: { minDeposit: '10.00' } },
    { why: 'affiliate', for: { affiliates: ['partner'] }, set: { minDeposit: '50.00', features: { chat: false } } },
    { why: 'country', for: { countries: ['PT'] }, set: { minDeposit: '100.00', features: { signals: false } } },
    { why: 'later', for: { countries: ['PT'] }, set: { maxBonus: '20.00', minDeposit: '90.00' } },
  ]
  const minimum = (who: TargetPerson) => settingsFor(who, table).minDeposit
  expect([person('FR'), person('PT'), person('PT', 'partner'), person('PT', 'partner', 7), person('FR', null, 7)].map(minimum)).toEqual([
    '250.00',
    '90.00',
    '50.00',
    '10.00',
    '10.00',
  ])
  // A key that the higher row does not set keeps the lower row's value.
  expect(settingsFor(person('PT', 'partner', 7), table)).toMatchObject({
    maxBonus: '20.00',
    features: { chat: false, signals: false, quiz: true },
  })
  expect(settingsFor(person('BR'), [])).toEqual(defaultSettings)
})

test.each(countries.filter((one) => one.isRegulated).map(({ iso }) => iso))('[APP-26] no row brings bonuses or offers to %s', (iso) => {
  const table = [{ why: 'all', for: { customers: [7] }, set: { features: { bonus: true, offers: true } } }]
  expect(settingsFor(person(iso, null, 7), table).features).toMatchObject({ bonus: false, offers: false, chat: true })
})

test.each([
  ['an unknown key', { why: 'x', for: { countries: ['FR'] }, set: { minDepost: '10.00' } }, 'minDepost'],
  ['an unknown feature', { why: 'x', for: { countries: ['FR'] }, set: { features: { bonsu: false } } }, 'bonsu'],
  ['an unknown scope', { why: 'x', for: { country: ['FR'], customers: [1] } }, 'country'],
  ['an unknown method', { why: 'x', for: { countries: ['FR'] }, without: ['scrill'] }, 'without.0'],
  ['an unknown country', { why: 'x', for: { countries: ['UK'] } }, 'for.countries.0'],
  ['an unknown processor', { why: 'x', for: { affiliates: ['a'] }, set: { cascade: 'FRAUD,PFX' } }, 'set.cascade'],
  ['a processor twice', { why: 'x', for: { affiliates: ['a'] }, set: { cascade: 'FRAUD,PFS,PFS' } }, 'set.cascade'],
  ['no minimum', { why: 'x', for: { customers: [1] }, set: { minDeposit: '0.00' } }, 'set.minDeposit'],
  ['a board without places', { why: 'x', for: { customers: [1] }, set: { leaderboard: { rows: { weekly: 0 } } } }, 'weekly'],
  ['an empty scope', { why: 'x', for: {} }, 'has no condition'],
  ['no reason', { for: { customers: [1] } }, 'why'],
])('[APP-26] a row with %s is refused before the server starts', (_what, row, named) => {
  expect(ruleProblems([row], ['FR'])).toEqual([expect.stringContaining(named)])
  expect(ruleProblems([row], ['FR'])[0]).toMatch(/^settings rule 1, /)
})

test('[APP-26] the server’s own table has no fault', () => {
  expect(
    ruleProblems(
      settingsRules,
      countries.map(({ iso }) => iso),
    ),
  ).toEqual([])
})

test.each([
  [null, { 'cf-ipcountry': 'BR' }, 'FR'],
  ['cf-ipcountry', { 'cf-ipcountry': 'br' }, 'BR'],
  ['cf-ipcountry', { 'cf-ipcountry': 'XX' }, 'FR'],
  ['cf-ipcountry', {}, 'FR'],
  ['cf-ipcountry', {}, 'BR', 'BR'],
  ['cf-ipcountry', { 'cf-ipcountry': 'JP' }, 'JP', 'BR'],
  [null, {}, 'FR', 'EU'],
])('[APP-27] with the header %s and %j a visitor’s country is %s', (countryHeader, headers, country, unknown = 'FR') => {
  expect(visitorCountry({ countryHeader, visitorCountry: unknown }, { headers })).toBe(country)
})

test('[SRV-09] the settings name the sandbox, and none in production', () => {
  const read = readConfig({})
  if (!read.ok) throw new Error('config')
  const visible = wireSettings(read.value, person('FR'), 0)
  expect(settingsSchema.safeParse(visible)).toMatchObject({ success: true })
  expect(visible.sandbox).toMatchObject({ origin: 'http://127.0.0.1:4300' })
  expect(visible).not.toHaveProperty('company')
  expect(wireSettings({ ...read.value, sandboxUrl: null, company: 'Openfloor Ltd' }, person('FR'), 0)).toMatchObject({
    sandbox: null,
    company: 'Openfloor Ltd',
  })
})
