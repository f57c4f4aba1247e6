import { expect, test } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { isRegulated } from '../../server/areas/settings/rules.ts'
import { demoCountry } from './demoCountry.ts'

/** True if the gift and other offers are forbidden to a visitor whom no proxy locates. */
function forbidsOffers(env: Record<string, string>): boolean {
  const config = readConfig({ ...env, ...demoCountry(env) })
  if (!config.ok) throw new Error(config.problems.join('\n'))
  return isRegulated(config.value.visitorCountry)
}

test.each([
  ['the start of the README', {}, false],
  ['a sandbox by name', { MODE: 'sandbox' }, false],
  ['a country of the operator’s choice', { VISITOR_COUNTRY: 'FR' }, true],
])('[SES-15, APP-28] with %s the law forbids offers to visitors: %j → %s', (_start, env, forbidden) => {
  expect(forbidsOffers(env)).toBe(forbidden)
})

test('[APP-27] production keeps the default country, whatever a first look shows', () => {
  expect(demoCountry({ MODE: 'production' })).toEqual({})
})
