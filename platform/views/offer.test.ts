import { expect, test } from 'vitest'
import { parsePreferences } from '../device/preferences.ts'
import { initialState } from '../state/initialState.ts'
import { textsOf } from '../texts/texts.ts'
import { offerOf } from './offer.ts'

const symbols = [{ symbol: 'BTC/USD', name: 'Bitcoin', digits: 2, payoutPercent: 78 }]
const ticket = {
  ...initialState(textsOf('en', {}), 'en', 'dark', parsePreferences(null, false)),
  terms: { symbols, stake: {}, expiries: [] },
  symbol: 'BTC/USD',
}

test.each([
  ['50', 8_900],
  ['5', 890],
  ['5000', 890_000],
  ['4.99', null],
  ['5000.01', null],
  ['99999', null],
  ['', null],
  ['fifty', null],
])('[SRV-07] a stake of %s pays %o cents, and none if it would be refused', (stake, cents) => {
  expect(offerOf({ ...ticket, stake })?.pays.minor ?? null).toBe(cents)
})
