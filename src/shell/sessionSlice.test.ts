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
const read = (user: WireUser | null, now = 1_000) => sessionRead({ csrf: 'c', now, user, platformToken: 't', receivedAt: 400 })

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
  const follow = (user: WireUser, at: number) => after(read(aUser(1)), backgroundReported([{ topic: 'user', user, at }])).user
  expect(follow(aUser(1, '20.00'), 2_000)?.available).toBe('20.00')
  expect(follow(aUser(1, '20.00'), 900)?.available).toBe('10.00')
  expect(follow(aUser(2, '99.00'), 2_000)?.userId).toBe(1)
})

test('[TRD-01] a balance that the platform reports is shown at once', () => {
  const state = after(read(aUser(1)), balanceReported({ account: 'eur-1', amount: '60.00', at: 2_000 }))
  expect(selectors.selectAccount({ session: state })?.amount).toBe('60.00')
  expect(state.user?.available).toBe('60.00')
})

test('[SES-14] signing out leaves nothing of the person', () => {
  expect(after(read(aUser(1)), signedOut())).toMatchObject({ status: 'visitor', user: null, csrf: '', platformToken: null })
})
