import { expect, test } from 'vitest'
import type { WireSettings, WireUser } from '../../../contract/session.ts'
import type { WireOrder } from '../../../contract/order.ts'
import { wireSettings } from '../../../tests/support/wireUser.ts'
import { callUnauthorised, logoutRequested } from '../../api/sessionEvents.ts'
import { backgroundReported } from '../../bridges/backgroundFacts.ts'
import {
  balanceReported,
  noPersonRemembered,
  ordersReported,
  sessionRead,
  sessionSlice,
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
const started = { csrf: 'c', now: 2_000, user: null, platformToken: null, askedAt: 1_000, receivedAt: 1_000 }
const reported = (amount: string, at: number, now = at) => balanceReported({ account: 'eur-1', amount, at, now })
const remembered = (amount: string, at: number, reports: Parameters<typeof userRemembered>[0]['reports'] = { balances: [], orders: [] }) =>
  userRemembered({ user: aUser(1, amount), at, settings: null, reports, now: 9_000 })
const refreshed = (user: WireUser, at: number) => backgroundReported([{ topic: 'user', user, at }])

test('the start answer sets the user and the clock’s offset', () => {
  expect(after(read(aUser(1)))).toMatchObject({ status: 'person', userAt: 1_000, csrf: 'c', offsetMs: 600 })
  expect(after(read(null)).status).toBe('visitor')
})

test('[SES-19] the start answer sets settings, countries and counters with the user', () => {
  const counters = { notifications: 2, tickets: 1 }
  const read = sessionRead({ ...started, settings: wireSettings, countries: ['FR'], counters })
  expect(after(read)).toMatchObject({ settings: wireSettings, countries: ['FR'], counters, countersAskedAt: 1_000 })
  // A call that the server did not answer keeps what is known.
  expect(after(read, sessionRead({ ...started, askedAt: 2_000 }))).toMatchObject({ settings: wireSettings, countries: ['FR'], counters })
})

test('[SES-18] another tab’s reports are shown, unless this tab knows newer ones', () => {
  const reports = (amount: string, at: number) =>
    backgroundReported([
      { topic: 'reports', reports: { balances: [{ account: 'eur-1', amount, at }], orders: [{ account: 'eur-1', list: [], at }] } },
    ])
  const shown = after(read(aUser(1, '10.00')), reports('4.00', 2_000))
  expect(shown).toMatchObject({
    user: { balances: [{ amount: '4.00' }] },
    reportedAt: { 'eur-1': 2_000 },
    orders: { 'eur-1': { at: 2_000 } },
  })
  expect(reducer(shown, reports('5.00', 1_500)).user?.balances[0]?.amount).toBe('4.00')
  expect(reducer(shown, reports('4.00', 2_000))).toBe(shown)
})

test('[PWA-04] shows the last known user with their age only without a server', () => {
  expect(after(remembered('10.00', 5))).toMatchObject({ status: 'person', userAt: 5 })
  expect(after(read(null), remembered('10.00', 5)).user).toBeNull()
  expect(after(noPersonRemembered()).status).toBe('visitor')
})

test('[PWA-04, TRD-15] an offline start shows the newer of user and report, and only own orders', () => {
  const balances = [{ account: 'eur-1', amount: '4.00', at: 700 }]
  const list = [{ id: 'one' } as WireOrder]
  const orders = ['eur-1', 'usd-9'].map((account) => ({ account, list, at: 700 }))
  const shownAfter = (userAt: number) => shown(after(remembered('10.00', userAt, { balances, orders })))
  expect([shownAfter(600), shownAfter(800)]).toEqual([
    ['4.00', '4.00'],
    ['10.00', '10.00'],
  ])
  const state = after(remembered('10.00', 600, { balances, orders }), ordersReported({ account: 'eur-1', list: [], at: 650, now: 9_000 }))
  expect(selectors.selectOrders({ session: state })).toEqual({ list, at: 700 })
  expect(selectors.selectReports({ session: state })).toEqual({ balances, orders: orders.slice(0, 1) })
})

test('[SES-19] uses the saved settings without a server, and never overwrites the server’s', () => {
  const early = { ...wireSettings, minDeposit: '100.00' }
  const known = userRemembered({ user: aUser(1), at: 5, settings: early, reports: { balances: [], orders: [] }, now: 6 })
  expect(after(known).settings?.minDeposit).toBe('100.00')
  expect(after(sessionRead({ ...started, settings: wireSettings }), known).settings?.minDeposit).toBe('250.00')
})

test('[SES-14] hides all data of an expired session', () => {
  expect(selectors.selectShownUser({ session: after(read(aUser(1))) })?.userId).toBe(1)
  expect(selectors.selectShownUser({ session: after(read(aUser(1)), callUnauthorised()) })).toBeNull()
  expect(after(read(aUser(1)), logoutRequested())).toMatchObject({ status: 'leaving', platformToken: null })
  expect(after(read(aUser(1)), backgroundReported([{ topic: 'forgotten' }]))).toMatchObject({ status: 'visitor', user: null })
})

test('[SES-16] locks the session after a 401 and keeps the data', () => {
  const state = after(read(aUser(1)), callUnauthorised())
  expect(state).toMatchObject({ status: 'locked', platformToken: null })
  expect(state.user?.userId).toBe(1)
  expect(after(read(aUser(1)), read(null))).toMatchObject({ status: 'locked', user: { userId: 1 } })
  expect(after(read(null), callUnauthorised()).status).toBe('visitor')
})

test('[SES-16, VER-05] an upload’s 401 leaves by the logout page, any other of the worker locks', () => {
  const lost = (fact: { leave?: true }) => after(read(aUser(1)), backgroundReported([{ topic: 'signedOut', ...fact }]))
  expect(lost({ leave: true })).toMatchObject({ status: 'leaving', platformToken: null, user: { userId: 1 } })
  expect(lost({})).toMatchObject({ status: 'locked', platformToken: null })
})

test('[SES-18] accepts a refreshed user, but no older one and no other person', () => {
  const follow = (user: WireUser, at: number) => after(read(aUser(1)), refreshed(user, at)).user
  expect(follow(aUser(1, '20.00'), 2_000)?.available).toBe('20.00')
  expect(follow(aUser(1, '20.00'), 900)?.available).toBe('10.00')
  expect(follow(aUser(2, '99.00'), 2_000)?.userId).toBe(1)
})

const shown = (state: SessionSlice) => [selectors.selectAccount({ session: state })?.amount, state.user?.available]

test('[TRD-01] shows a balance reported by the platform at once, with its time', () => {
  const state = after(read(aUser(1)), reported('60.00', 2_000))
  expect(shown(state)).toEqual(['60.00', '60.00'])
  expect([selectors.selectBalanceAt({ session: state }), selectors.selectUserAt({ session: state })]).toEqual([2_000, 1_000])
})

test('[SES-18, TRD-01] of two balances the one requested later wins, in either order', () => {
  expect(shown(after(read(aUser(1)), refreshed(aUser(1, '50.00'), 3_000), reported('60.00', 2_000, 4_000)))).toEqual(['50.00', '50.00'])
  expect(shown(after(read(aUser(1)), reported('60.00', 3_000), refreshed(aUser(1, '50.00'), 2_000)))).toEqual(['60.00', '60.00'])
  expect(shown(after(read(aUser(1)), reported('60.00', 3_000), refreshed(aUser(1, '50.00'), 4_000)))).toEqual(['50.00', '50.00'])
  expect(shown(after(read(aUser(1)), refreshed(aUser(1, '50.00'), 3_000), read(aUser(1, '10.00'), 2_000, 4_000)))).toEqual([
    '50.00',
    '50.00',
  ])
})

test('[ACC-02] applies another tab’s account choice even after a later balance report', () => {
  const chosen = { ...aUser(1), current_accountId: 'usd-1' }
  const state = after(read(aUser(1)), reported('60.00', 3_000), refreshed(chosen, 2_000))
  expect(state.user?.current_accountId).toBe('usd-1')
  expect(selectors.selectAccount({ session: state })?.amount).toBe('60.00')
})

test('[SES-18] values from before the clock was set back do not block updates', () => {
  const ahead = Date.now() + 3_600_000
  expect(shown(after(read(aUser(1), ahead), refreshed(aUser(1, '50.00'), Date.now())))).toEqual(['50.00', '50.00'])
  expect(shown(after(read(aUser(1), ahead), reported('60.00', 5_000)))).toEqual(['60.00', '60.00'])
})

test('[SES-14] signing out clears the person’s data', () => {
  expect(after(read(aUser(1)), signedOut())).toMatchObject({ status: 'visitor', user: null, csrf: '', platformToken: null })
})

test('[APP-26, APP-28] pages have the plain wording only where bonus and offers are on', () => {
  const wordingIn = (change: Partial<WireSettings>) =>
    selectors.selectWording({ session: { ...after(), settings: { ...wireSettings, isRegulated: false, ...change } } })
  const changes = [{}, { isRegulated: true }, { features: { bonus: false } }, { features: { offers: false } }]
  expect(changes.map(wordingIn)).toEqual(['plain', 'regulated', 'regulated', 'regulated'])
})
