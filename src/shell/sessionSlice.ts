import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type * as z from 'zod/mini'
import type { rpcMethods, WireBalance, WireSettings, WireUser } from '../../contract/session.ts'
import type { Wording } from '../../contract/wordings.ts'
import { isOvertaken } from '../../domain/kernel/overtaken.ts'
import { callUnauthorised, logoutAsked, tokenRefused } from '../api/callUnauthorised.ts'
import { backgroundReported, factsOf } from '../bridges/backgroundFacts.ts'

/**
 * Who is here. `starting`: not known yet. `visitor`: nobody signed in. `person`: signed in, or known from the device while
 * offline. `locked`: the session ended without the person's word (SES-16); what they were doing waits, out of sight, until they
 * sign in again. `leaving`: the server wants a logout, and the page is on its way to it.
 */
export type SessionStatus = 'starting' | 'visitor' | 'person' | 'locked' | 'leaving'
/** What waits for the person (SES-19): to be read, and to come to its end. */
export type Counters = z.infer<typeof rpcMethods.counters>

export type SessionSlice = {
  status: SessionStatus
  user: WireUser | null
  /** When the server was asked for the user. Like every moment of a reading by this device's clock, which its tabs, worker and frames share. */
  userAt: number | null
  /** When the platform asked for the amount that it has reported of an account. */
  reportedAt: Record<string, number>
  csrf: string
  settings: WireSettings | null
  /** As the server sent them: checked by whoever shows them. */
  countries: unknown
  counters: Counters | null
  countersAskedAt: number
  platformToken: string | null
  /** The server's clock minus this device's, in milliseconds. */
  offsetMs: number
  /** The account that this tab acts on: chosen here, whatever another tab makes the session's default (ACC-02). */
  account: string | null
}

const initialState: SessionSlice = {
  status: 'starting',
  user: null,
  userAt: null,
  reportedAt: {},
  csrf: '',
  settings: null,
  countries: null,
  counters: null,
  countersAskedAt: 0,
  platformToken: null,
  offsetMs: 0,
  account: null,
}

/** `at`: when it was asked for; `now`: when it was heard. */
type ReportedBalance = { account: string; amount: string; at: number; now: number }
export type SessionRead = {
  csrf: string
  now: number
  user: WireUser | null
  platformToken: string | null
  askedAt: number
  receivedAt: number
}

/**
 * Of two answers the one that was asked for later knows what the other may not: an answer that is overtaken on its way changes nothing
 * but what nobody has told since.
 */
function takeUser(state: SessionSlice, user: WireUser, at: number, now: number): void {
  const isNewer = (known: number | null | undefined): boolean => isOvertaken(at, known, now)
  if (state.user?.userId !== user.userId) state.reportedAt = {}
  else if (isNewer(state.userAt)) return
  const reported = new Map(state.user?.balances.map(({ accountId, amount }) => [accountId, amount]))
  const balances = user.balances.map((balance) => {
    const amount = isNewer(state.reportedAt[balance.accountId]) ? reported.get(balance.accountId) : undefined
    return amount === undefined ? balance : { ...balance, amount }
  })
  const current = balances.find(({ accountId }) => accountId === user.current_accountId)
  state.user = { ...user, balances, ...(current && isNewer(state.reportedAt[current.accountId]) && { available: current.amount }) }
  state.userAt = at
}

const selectAccountOf = createSelector(
  (state: SessionSlice) => state.user,
  (state: SessionSlice) => state.account,
  (user, account): WireBalance | null => {
    const balanceOf = (id: string | undefined | null) => user?.balances.find(({ accountId }) => accountId === id)
    return balanceOf(account) ?? balanceOf(user?.current_accountId) ?? user?.balances[0] ?? null
  },
)

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /** The start-up answer, or the one after signing in. `receivedAt`: this device's clock. */
    sessionRead(state, { payload }: PayloadAction<SessionRead>) {
      state.csrf = payload.csrf
      state.platformToken = payload.platformToken
      state.offsetMs = payload.now - payload.receivedAt
      // The session ended while the person was away: what they were doing stays until they sign in again.
      if (payload.user === null && state.user !== null) {
        state.status = 'locked'
        return
      }
      state.status = payload.user ? 'person' : 'visitor'
      if (payload.user) takeUser(state, payload.user, payload.askedAt, payload.receivedAt)
      state.account ??= payload.user?.current_accountId ?? null
    },
    settingsRead(state, { payload }: PayloadAction<WireSettings>) {
      state.settings = payload
    },
    countriesRead(state, { payload }: PayloadAction<unknown>) {
      state.countries = payload
    },
    /** `askedAt`: by this device's clock. Answers may cross: what was asked for later holds. */
    countersRead(state, { payload: { counters, askedAt, now } }: PayloadAction<{ counters: Counters; askedAt: number; now: number }>) {
      if (isOvertaken(askedAt, state.countersAskedAt, now)) return
      state.counters = counters
      state.countersAskedAt = askedAt
    },
    /** Offline start: the last user this device knows, with their settings. What was read from the server is never replaced by it. */
    userRemembered(state, { payload }: PayloadAction<{ user: WireUser; at: number; settings: WireSettings | null }>) {
      if (state.status !== 'starting') return
      state.settings ??= payload.settings
      state.status = 'person'
      state.user = payload.user
      state.userAt = payload.at
      state.account ??= payload.user.current_accountId
    },
    /** The server cannot be asked and this device knows nobody. */
    nobodyRemembered(state) {
      if (state.status === 'starting') state.status = 'visitor'
    },
    sessionLocked(state) {
      if (state.status === 'person' || state.status === 'starting') state.status = state.user ? 'locked' : 'visitor'
      state.platformToken = null
    },
    /** The person chose to sign out. */
    signedOut(state) {
      return { ...initialState, status: 'visitor' as const, settings: state.settings, offsetMs: state.offsetMs }
    },
    /** This tab acts on another account from now on, which is the session's default as well. */
    accountChosen(state, { payload }: PayloadAction<string>) {
      state.account = payload
      if (state.user) state.user.current_accountId = payload
    },
    /** An account was opened: it can be chosen before the person is read again (ACC-04). */
    accountOpened(state, { payload }: PayloadAction<WireBalance>) {
      if (state.user?.balances.every(({ accountId }) => accountId !== payload.accountId)) state.user.balances.push(payload)
    },
    /** The platform says what stands on the account (TRD-01): ahead of the next refresh. */
    balanceReported(state, { payload: { account, amount, at, now } }: PayloadAction<ReportedBalance>) {
      const balance = state.user?.balances.find(({ accountId }) => accountId === account)
      const known = Math.max(state.userAt ?? 0, state.reportedAt[account] ?? 0)
      if (!state.user || !balance || isOvertaken(at, known, now)) return
      balance.amount = amount
      if (state.user.current_accountId === account) state.user.available = amount
      state.reportedAt[account] = at
    },
  },
  extraReducers: (builder) => {
    builder.addCase(tokenRefused, (state) => {
      state.csrf = ''
    })
    builder.addCase(logoutAsked, (state) => {
      state.status = 'leaving'
      state.platformToken = null
    })
    builder.addCase(callUnauthorised, (state) => sessionSlice.caseReducers.sessionLocked(state))
    builder.addCase(backgroundReported, (state, { payload: facts, meta: { heardAt } }) => {
      if (factsOf(facts, 'signedOut').length > 0) sessionSlice.caseReducers.sessionLocked(state)
      if (factsOf(facts, 'tokenRefused').length > 0) state.csrf = ''
      if (factsOf(facts, 'forgotten').length > 0) return sessionSlice.caseReducers.signedOut(state)
      for (const { user, at } of factsOf(facts, 'user')) {
        // About someone else than is shown it changes nothing (BG-08).
        if (state.user?.userId === user.userId) takeUser(state, user, at, heardAt)
      }
      return state
    })
  },
  selectors: {
    selectStatus: (state) => state.status,
    selectUser: (state) => state.user,
    selectUserAt: (state) => state.userAt,
    /** Of when the amount is that stands on this tab's account. */
    selectBalanceAt: (state): number | null => {
      const account = selectAccountOf(state)
      return account && Math.max(state.userAt ?? 0, state.reportedAt[account.accountId] ?? 0)
    },
    /** The person, while their data may be on screen: not of a session that has ended. */
    selectShownUser: (state) => (state.status === 'person' ? state.user : null),
    selectCountries: (state) => state.countries,
    selectCounters: (state) => state.counters,
    selectCsrf: (state) => state.csrf,
    selectSettings: (state) => state.settings,
    /** How server pages are worded for whoever is here: the stricter way until that is known (APP-28). */
    selectWording: (state): Wording => (state.settings?.isRegulated === false ? 'plain' : 'regulated'),
    selectPlatformToken: (state) => state.platformToken,
    /** Milliseconds to add to this device's clock to have the server's. */
    selectOffsetMs: (state) => state.offsetMs,
    /** The balance of the account that this tab acts on, or null for a visitor. */
    selectAccount: selectAccountOf,
  },
})

export const {
  sessionRead,
  settingsRead,
  countriesRead,
  countersRead,
  userRemembered,
  nobodyRemembered,
  sessionLocked,
  signedOut,
  accountChosen,
  accountOpened,
  balanceReported,
} = sessionSlice.actions
export const {
  selectStatus,
  selectUser,
  selectUserAt,
  selectBalanceAt,
  selectShownUser,
  selectCsrf,
  selectSettings,
  selectWording,
  selectCountries,
  selectCounters,
  selectPlatformToken,
  selectOffsetMs,
  selectAccount,
} = sessionSlice.selectors
