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

test.each([
  ['50.00', 3_900],
  ['49.99', null],
])('with %s on the account a stake of 50 promises a profit of %o cents', (available, cents) => {
  const balance = { account: 'usd-1', available, currency: 'USD' } as const
  const state = { ...ticket, session: { who: 'person', token: 't' } as const, balance, stake: '50' }
  expect(offerOf(state)?.profit.minor ?? null).toBe(cents)
})
