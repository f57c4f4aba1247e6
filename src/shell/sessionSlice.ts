import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { WireBalance, WireSettings, WireUser } from '../../contract/session.ts'
import { callUnauthorised, tokenRefused } from '../api/callUnauthorised.ts'
import { backgroundReported, factsOf } from '../bridges/backgroundFacts.ts'

/**
 * Who is here. `starting`: not known yet. `visitor`: nobody signed in. `person`: signed in, or known from the device while
 * offline. `locked`: the session ended without the person's word (SES-16); what is shown stays until they sign in again.
 */
export type SessionStatus = 'starting' | 'visitor' | 'person' | 'locked'

export type SessionSlice = {
  status: SessionStatus
  user: WireUser | null
  /** When the user was read, by the server's clock: shown as the age of the balance. */
  userAt: number | null
  csrf: string
  settings: WireSettings | null
  platformToken: string | null
  /** The server's clock minus this device's, in milliseconds. */
  offsetMs: number
}

const initialState: SessionSlice = {
  status: 'starting',
  user: null,
  userAt: null,
  csrf: '',
  settings: null,
  platformToken: null,
  offsetMs: 0,
}

export type SessionRead = { csrf: string; now: number; user: WireUser | null; platformToken: string | null; receivedAt: number }

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
      state.user = payload.user
      state.userAt = payload.user ? payload.now : null
    },
    settingsRead(state, { payload }: PayloadAction<WireSettings>) {
      state.settings = payload
    },
    /** Offline start: the last user this device knows. A user that was read from the server is never replaced by it. */
    userRemembered(state, { payload }: PayloadAction<{ user: WireUser; at: number }>) {
      if (state.status !== 'starting') return
      state.status = 'person'
      state.user = payload.user
      state.userAt = payload.at
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
    /** The platform says what stands on the account now (TRD-01): ahead of the next refresh. */
    balanceReported(state, { payload }: PayloadAction<{ account: string; amount: string; at: number }>) {
      const balance = state.user?.balances.find(({ accountId }) => accountId === payload.account)
      if (!state.user || !balance || (state.userAt ?? 0) > payload.at) return
      balance.amount = payload.amount
      if (state.user.current_accountId === payload.account) state.user.available = payload.amount
      state.userAt = payload.at
    },
  },
  extraReducers: (builder) => {
    builder.addCase(tokenRefused, (state) => {
      state.csrf = ''
    })
    builder.addCase(callUnauthorised, (state) => sessionSlice.caseReducers.sessionLocked(state))
    builder.addCase(backgroundReported, (state, { payload: facts }) => {
      if (factsOf(facts, 'signedOut').length > 0) sessionSlice.caseReducers.sessionLocked(state)
      for (const { user, at } of factsOf(facts, 'user')) {
        // A fact that is older than what is shown, or about someone else than is shown (BG-08), changes nothing.
        if (state.user === null || state.user.userId !== user.userId || (state.userAt ?? 0) > at) continue
        state.user = user
        state.userAt = at
      }
    })
  },
  selectors: {
    selectStatus: (state) => state.status,
    selectUser: (state) => state.user,
    selectUserAt: (state) => state.userAt,
    selectCsrf: (state) => state.csrf,
    selectSettings: (state) => state.settings,
    selectPlatformToken: (state) => state.platformToken,
    /** Milliseconds to add to this device's clock to have the server's. */
    selectOffsetMs: (state) => state.offsetMs,
    /** The balance of the account in use, or null for a visitor. */
    selectAccount: createSelector(
      (state: SessionSlice) => state.user,
      (user): WireBalance | null =>
        user?.balances.find(({ accountId }) => accountId === user.current_accountId) ?? user?.balances[0] ?? null,
    ),
  },
})

export const { sessionRead, settingsRead, userRemembered, nobodyRemembered, sessionLocked, signedOut, balanceReported } =
  sessionSlice.actions
export const { selectStatus, selectUser, selectUserAt, selectCsrf, selectSettings, selectPlatformToken, selectOffsetMs, selectAccount } =
  sessionSlice.selectors
