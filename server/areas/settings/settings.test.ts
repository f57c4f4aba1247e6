import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { country as countrySchema, settings as settingsSchema } from '../../../contract/session.ts'
import { readConfig } from '../../config.ts'
import { countries, findCountry } from './countries.ts'
import { settingsFor, standard } from './rules.ts'
import { wireSettings } from './settings.ts'

const person = (country: string, affiliate: string | null = null, customer: number | null = null) => ({ country, affiliate, customer })

test('[APP-27] there are 250 countries, each once and whole', () => {
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
])('[APP-27] %s is as it should be', (iso, expected) => {
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

test('[APP-26] a rule holds for whom it names, and a later one goes over an earlier one', () => {
  const table = [
    { countries: 'PT', set: { minDeposit: '100.00' } },
    { affiliates: 'house', set: { minDeposit: '50.00' } },
    { customers: [7], set: { minDeposit: '10.00' } },
  ]
  const minimum = (who: ReturnType<typeof person>) => settingsFor(who, table).minDeposit
  expect([person('FR'), person('PT'), person('PT', 'house'), person('FR', 'house', 7)].map(minimum)).toEqual([
    '250.00',
    '100.00',
    '50.00',
    '10.00',
  ])
  expect(settingsFor(person('FR'), [])).toEqual(standard)
})

test('[SRV-09] a sandbox is named in the settings, and in production there is none', () => {
  const read = readConfig({})
  if (!read.ok) throw new Error('config')
  const visible = wireSettings(read.value, person('FR'))
  expect(settingsSchema.safeParse(visible)).toMatchObject({ success: true })
  expect(visible.sandbox).toEqual({ origin: 'http://127.0.0.1:4300' })
  expect(wireSettings({ ...read.value, sandboxUrl: null }, person('FR')).sandbox).toBeNull()
})
