import { expect, test } from 'vitest'
import type { WireUser } from '../../contract/session.ts'
import { wireSettings } from '../../tests/support/wireUser.ts'
import { callUnauthorised, logoutAsked } from '../api/callUnauthorised.ts'
import { backgroundReported } from '../bridges/backgroundFacts.ts'
import {
  balanceReported,
  nobodyRemembered,
  sessionRead,
  sessionSlice,
  settingsRead,
  signedOut,
  userRemembered,
  type SessionSlice,
} from './sessionSlice.ts'

const balance = {
  accountId: 'eur-1',
  currency: 'EUR' as const,
  amount: '10.00',
  netAmount: '10.00',
  type: 'real',
  accountGroup: 'main',
  depositsTotal: '0.00',
}
const aUser = (userId: number, amount = '10.00') =>
  ({ userId, current_accountId: 'eur-1', available: amount, balances: [{ ...balance, amount }] }) as unknown as WireUser

const { reducer, selectors } = sessionSlice
const after = (...actions: Parameters<typeof reducer>[1][]): SessionSlice => actions.reduce(reducer, reducer(undefined, { type: 'start' }))
const read = (user: WireUser | null, askedAt = 1_000, receivedAt = askedAt + 400) =>
  sessionRead({ csrf: 'c', now: 2_000, user, platformToken: 't', askedAt, receivedAt })
const told = (amount: string, at: number, now = at) => balanceReported({ account: 'eur-1', amount, at, now })
const refreshed = (user: WireUser, at: number) => backgroundReported([{ topic: 'user', user, at }])

test('the answer of the start says who is here and how far this device’s clock is off', () => {
  expect(after(read(aUser(1)))).toMatchObject({ status: 'person', userAt: 1_000, csrf: 'c', offsetMs: 600 })
  expect(after(read(null)).status).toBe('visitor')
})

test('[PWA-04] without a server the last user this device knows is shown with their age, and only then', () => {
  expect(after(userRemembered({ user: aUser(1), at: 5, settings: null }))).toMatchObject({ status: 'person', userAt: 5 })
  expect(after(read(null), userRemembered({ user: aUser(1), at: 5, settings: null })).user).toBeNull()
  expect(after(nobodyRemembered()).status).toBe('visitor')
})

test('[SES-19] without a server the house is set up as it was for them, and never in the place of what the server has said', () => {
  const early = { ...wireSettings, minDeposit: '100.00' }
  const remembered = userRemembered({ user: aUser(1), at: 5, settings: early })
  expect(after(remembered).settings?.minDeposit).toBe('100.00')
  expect(after(settingsRead(wireSettings), remembered).settings?.minDeposit).toBe('250.00')
})

test('[SES-14] of a session that has ended nothing may be shown', () => {
  expect(selectors.selectShownUser({ session: after(read(aUser(1))) })?.userId).toBe(1)
  expect(selectors.selectShownUser({ session: after(read(aUser(1)), callUnauthorised()) })).toBeNull()
  expect(after(read(aUser(1)), logoutAsked())).toMatchObject({ status: 'leaving', platformToken: null })
  expect(after(read(aUser(1)), backgroundReported([{ topic: 'forgotten' }]))).toMatchObject({ status: 'visitor', user: null })
})

test('[SES-16] a 401 locks the session and leaves what is shown', () => {
  const state = after(read(aUser(1)), callUnauthorised())
  expect(state).toMatchObject({ status: 'locked', platformToken: null })
  expect(state.user?.userId).toBe(1)
  expect(after(read(aUser(1)), read(null))).toMatchObject({ status: 'locked', user: { userId: 1 } })
  expect(after(read(null), callUnauthorised()).status).toBe('visitor')
})

test('[SES-18] a refreshed user is followed; an older one, or somebody else, changes nothing', () => {
  const follow = (user: WireUser, at: number) => after(read(aUser(1)), refreshed(user, at)).user
  expect(follow(aUser(1, '20.00'), 2_000)?.available).toBe('20.00')
  expect(follow(aUser(1, '20.00'), 900)?.available).toBe('10.00')
  expect(follow(aUser(2, '99.00'), 2_000)?.userId).toBe(1)
})

const shown = (state: SessionSlice) => [selectors.selectAccount({ session: state })?.amount, state.user?.available]

test('[TRD-01] a balance that the platform reports is shown at once, with its own age', () => {
  const state = after(read(aUser(1)), told('60.00', 2_000))
  expect(shown(state)).toEqual(['60.00', '60.00'])
  expect([selectors.selectBalanceAt({ session: state }), selectors.selectUserAt({ session: state })]).toEqual([2_000, 1_000])
})

test('[SES-18, TRD-01] of two answers about a balance the one that was asked for later stands, in whatever order they come', () => {
  expect(shown(after(read(aUser(1)), refreshed(aUser(1, '50.00'), 3_000), told('60.00', 2_000, 4_000)))).toEqual(['50.00', '50.00'])
  expect(shown(after(read(aUser(1)), told('60.00', 3_000), refreshed(aUser(1, '50.00'), 2_000)))).toEqual(['60.00', '60.00'])
  expect(shown(after(read(aUser(1)), told('60.00', 3_000), refreshed(aUser(1, '50.00'), 4_000)))).toEqual(['50.00', '50.00'])
  expect(shown(after(read(aUser(1)), refreshed(aUser(1, '50.00'), 3_000), read(aUser(1, '10.00'), 2_000, 4_000)))).toEqual([
    '50.00',
    '50.00',
  ])
})

test('[ACC-02] what another tab has chosen is heard, though the platform has reported a balance since it was asked for', () => {
  const chosen = { ...aUser(1), current_accountId: 'usd-1' }
  const state = after(read(aUser(1)), told('60.00', 3_000), refreshed(chosen, 2_000))
  expect(state.user?.current_accountId).toBe('usd-1')
  expect(selectors.selectAccount({ session: state })?.amount).toBe('60.00')
})

test('[SES-18] what was read before the clock was put back holds up nothing', () => {
  const ahead = Date.now() + 3_600_000
  expect(shown(after(read(aUser(1), ahead), refreshed(aUser(1, '50.00'), Date.now())))).toEqual(['50.00', '50.00'])
  expect(shown(after(read(aUser(1), ahead), told('60.00', 5_000)))).toEqual(['60.00', '60.00'])
})

test('[SES-14] signing out leaves nothing of the person', () => {
  expect(after(read(aUser(1)), signedOut())).toMatchObject({ status: 'visitor', user: null, csrf: '', platformToken: null })
})
