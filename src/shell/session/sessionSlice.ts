import { createSelector, createSlice, original, type PayloadAction } from '@reduxjs/toolkit'
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query'
import type * as z from 'zod/mini'
import type { AccountReports, NotificationsView } from '../../../contract/background.ts'
import type { rpcMethods, WireBalance, WireSettings, WireUser } from '../../../contract/session.ts'
import type { Wording } from '../../../contract/wordings.ts'
import { isStale } from '../../../domain/kernel/isStale.ts'
import { isFeatureEnabled } from '../../../domain/settings/isFeatureEnabled.ts'
import { callUnauthorised, logoutRequested, tokenRefused } from '../../api/sessionEvents.ts'
import { backgroundReported, factsOf } from '../../bridges/backgroundFacts.ts'

/**
 * `person`: signed in, or known from the device while offline. `locked`: the session has expired (SES-16);
 * the page is kept but hidden until the person signs in again. `leaving`: the server asked for a logout, and
 * the page is navigating to it.
 */
export type SessionStatus = 'starting' | 'visitor' | 'person' | 'locked' | 'leaving'
/** The numbers of unread messages and open tasks (SES-19). */
export type Counters = z.infer<typeof rpcMethods.counters>

/** `at`: when the platform requested them. */
export type KnownOrders = Omit<AccountReports['orders'][number], 'account'>

export type SessionSlice = {
  status: SessionStatus
  user: WireUser | null
  /**
   * The request time of the user. All times are by this device's clock, which its tabs, workers and iframes
   * share.
   */
  userAt: number | null
  /** The time of the platform's last balance report, by account. */
  reportedAt: Record<string, number>
  /** The platform's last report of each account's running orders. */
  orders: Record<string, KnownOrders>
  csrf: string
  settings: WireSettings | null
  /** Unvalidated; the component that uses them validates them. */
  countries: unknown
  counters: Counters | null
  countersAskedAt: number
  /** As the worker read them last (ENG-14). */
  notifications: NotificationsView | null
  platformToken: string | null
  /** The server's time minus this device's, in milliseconds. */
  offsetMs: number
  /**
   * The account chosen in this tab, independent of the session's default, which another tab may change
   * (ACC-02).
   */
  account: string | null
}

const initialState: SessionSlice = {
  status: 'starting',
  user: null,
  userAt: null,
  reportedAt: {},
  orders: {},
  csrf: '',
  settings: null,
  countries: null,
  counters: null,
  countersAskedAt: 0,
  notifications: null,
  platformToken: null,
  offsetMs: 0,
  account: null,
}

/** The last known person of an offline start, and what the platform has reported since. */
type RememberedUser = { user: WireUser; at: number; settings: WireSettings | null; reports: AccountReports; now: number }
/** `at`: the request time; `now`: the time of receipt. */
type ReportedBalance = { account: string; amount: string; at: number; now: number }
type ReportedOrders = AccountReports['orders'][number] & { now: number }
/** The answers of the start's request. Settings and counters that could not be read are absent. */
export type SessionRead = {
  csrf: string
  now: number
  user: WireUser | null
  platformToken: string | null
  askedAt: number
  receivedAt: number
  settings?: WireSettings
  counters?: Counters
  countries?: unknown
}

/**
 * Of two answers the one requested later wins. A stale answer only adds balances that have no newer report.
 */
function mergeUser(state: SessionSlice, user: WireUser, at: number, now: number): void {
  const isNewer = (known: number | null | undefined): boolean => isStale(at, known, now)
  if (state.user?.userId !== user.userId) {
    state.reportedAt = {}
    state.orders = {}
  } else if (isNewer(state.userAt)) return
  const reported = new Map(state.user?.balances.map(({ accountId, amount }) => [accountId, amount]))
  const balances = user.balances.map((balance) => {
    const amount = isNewer(state.reportedAt[balance.accountId]) ? reported.get(balance.accountId) : undefined
    return amount === undefined ? balance : { ...balance, amount }
  })
  const current = balances.find(({ accountId }) => accountId === user.current_accountId)
  const merged = { ...user, balances, ...(current && isNewer(state.reportedAt[current.accountId]) && { available: current.amount }) }
  // An equal answer keeps the known object, so that nothing renders again.
  state.user = copyWithStructuralSharing(original(state)?.user, merged)
  state.userAt = at
}

/** The session has ended, and the app goes to the logout page. */
function leave(state: SessionSlice): void {
  state.status = 'leaving'
  state.platformToken = null
}

/** Of two balances the one requested later wins. */
function keepBalance(state: SessionSlice, { account, amount, at, now }: ReportedBalance): void {
  const balance = state.user?.balances.find(({ accountId }) => accountId === account)
  const known = Math.max(state.userAt ?? 0, state.reportedAt[account] ?? 0)
  if (!state.user || !balance || isStale(at, known, now)) return
  balance.amount = amount
  if (state.user.current_accountId === account) state.user.available = amount
  state.reportedAt[account] = at
}

/** Of two lists of orders the one requested later wins. */
function keepOrders(state: SessionSlice, { account, list, at, now }: ReportedOrders): void {
  const isOwn = state.user?.balances.some(({ accountId }) => accountId === account)
  if (!isOwn || isStale(at, state.orders[account]?.at, now)) return
  state.orders[account] = copyWithStructuralSharing(original(state)?.orders[account], { list, at })
}

function keepReports(state: SessionSlice, { balances, orders }: AccountReports, now: number): void {
  for (const balance of balances) keepBalance(state, { ...balance, now })
  for (const list of orders) keepOrders(state, { ...list, now })
}

/** `askedAt` is by this device's clock. */
type CountersRead = { counters: Counters; askedAt: number; now: number }

/** Answers may arrive out of order: the later request wins. */
function keepCounters(state: SessionSlice, { counters, askedAt, now }: CountersRead): void {
  if (isStale(askedAt, state.countersAskedAt, now)) return
  state.counters = counters
  state.countersAskedAt = askedAt
}

const selectAccountOf = createSelector(
  (state: SessionSlice) => state.user,
  (state: SessionSlice) => state.account,
  (user, account): WireBalance | null => {
    const balanceOf = (id: string | undefined | null) => user?.balances.find(({ accountId }) => accountId === id)
    return balanceOf(account) ?? balanceOf(user?.current_accountId) ?? user?.balances[0] ?? null
  },
)

/** Returns the reports as the worker stores them. Balances of accounts without a report are in the user. */
const selectReportsOf = createSelector(
  (state: SessionSlice) => state.user,
  (state: SessionSlice) => state.reportedAt,
  (state: SessionSlice) => state.orders,
  (user, reportedAt, orders): AccountReports => ({
    balances: (user?.balances ?? []).flatMap(({ accountId: account, amount }) => {
      const at = reportedAt[account]
      return at === undefined ? [] : [{ account, amount, at }]
    }),
    orders: Object.entries(orders).map(([account, known]) => ({ account, ...known })),
  }),
)

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    /**
     * The answers at app start or after signing in, in one action: after each, every component compares what
     * it shows. `receivedAt` is by this device's clock.
     */
    sessionRead(state, { payload }: PayloadAction<SessionRead>) {
      const { settings, counters, askedAt, receivedAt } = payload
      if (settings) state.settings = settings
      if (counters) keepCounters(state, { counters, askedAt, now: receivedAt })
      if ('countries' in payload) state.countries = payload.countries
      state.csrf = payload.csrf
      state.platformToken = payload.platformToken
      state.offsetMs = payload.now - payload.receivedAt
      // The session expired while the person was away: keep their page until they sign in again.
      if (payload.user === null && state.user !== null) {
        state.status = 'locked'
        return
      }
      state.status = payload.user ? 'person' : 'visitor'
      if (payload.user) mergeUser(state, payload.user, payload.askedAt, payload.receivedAt)
      state.account ??= payload.user?.current_accountId ?? null
    },
    countersRead(state, { payload }: PayloadAction<CountersRead>) {
      keepCounters(state, payload)
    },
    /** An offline start: the last known user and settings. Never replaces data of the server. */
    userRemembered(state, { payload }: PayloadAction<RememberedUser>) {
      if (state.status !== 'starting') return
      state.settings ??= payload.settings
      state.status = 'person'
      state.user = payload.user
      state.userAt = payload.at
      state.account ??= payload.user.current_accountId
      keepReports(state, payload.reports, payload.now)
    },
    /** The server is unreachable and this device knows no person. */
    noPersonRemembered(state) {
      if (state.status === 'starting') state.status = 'visitor'
    },
    sessionLocked(state) {
      if (state.status === 'person' || state.status === 'starting') state.status = state.user ? 'locked' : 'visitor'
      state.platformToken = null
    },
    /** The person signed out. */
    signedOut(state) {
      return { ...initialState, status: 'visitor' as const, settings: state.settings, offsetMs: state.offsetMs }
    },
    /** This tab uses another account, which is also the session's new default. */
    accountChosen(state, { payload }: PayloadAction<string>) {
      state.account = payload
      if (state.user) state.user.current_accountId = payload
    },
    /** An account was opened: add it, so that it can be chosen before the user is read again (ACC-04). */
    accountOpened(state, { payload }: PayloadAction<WireBalance>) {
      if (state.user?.balances.every(({ accountId }) => accountId !== payload.accountId)) state.user.balances.push(payload)
    },
    /** The platform reports an account's balance, earlier than the next refresh (TRD-01). */
    balanceReported(state, { payload }: PayloadAction<ReportedBalance>) {
      keepBalance(state, payload)
    },
    /** The platform reports an account's running orders. */
    ordersReported(state, { payload }: PayloadAction<ReportedOrders>) {
      keepOrders(state, payload)
    },
  },
  extraReducers: (builder) => {
    builder.addCase(tokenRefused, (state) => {
      state.csrf = ''
    })
    builder.addCase(logoutRequested, leave)
    builder.addCase(callUnauthorised, (state) => sessionSlice.caseReducers.sessionLocked(state))
    builder.addCase(backgroundReported, (state, { payload: facts, meta: { receivedAt } }) => {
      const ends = factsOf(facts, 'signedOut')
      if (ends.some(({ leave }) => leave)) leave(state)
      else if (ends.length > 0) sessionSlice.caseReducers.sessionLocked(state)
      if (factsOf(facts, 'tokenRefused').length > 0) state.csrf = ''
      if (factsOf(facts, 'forgotten').length > 0) return sessionSlice.caseReducers.signedOut(state)
      for (const { view } of factsOf(facts, 'notifications')) state.notifications = view
      for (const { user, at } of factsOf(facts, 'user')) {
        // Ignore data about another person (BG-08).
        if (state.user?.userId === user.userId) mergeUser(state, user, at, receivedAt)
      }
      for (const { reports } of factsOf(facts, 'reports')) keepReports(state, reports, receivedAt)
      return state
    })
  },
  selectors: {
    selectStatus: (state) => state.status,
    selectUser: (state) => state.user,
    selectUserAt: (state) => state.userAt,
    /** Returns the time of the shown balance of this tab's account. */
    selectBalanceAt: (state): number | null => {
      const account = selectAccountOf(state)
      return account && Math.max(state.userAt ?? 0, state.reportedAt[account.accountId] ?? 0)
    },
    /** Returns the last known running orders of this tab's account; null if none were reported. */
    selectOrders: (state): KnownOrders | null => state.orders[selectAccountOf(state)?.accountId ?? ''] ?? null,
    selectReports: selectReportsOf,
    /** Returns the user while their data may be on screen: null once the session has expired. */
    selectShownUser: (state) => (state.status === 'person' ? state.user : null),
    selectCountries: (state) => state.countries,
    selectCounters: (state) => state.counters,
    selectNotifications: (state) => state.notifications,
    selectCsrf: (state) => state.csrf,
    selectSettings: (state) => state.settings,
    /** Returns the wording of server pages: the stricter one unless bonus and offers are on (APP-28). */
    selectWording: ({ settings }): Wording =>
      isFeatureEnabled(settings, 'bonus') && isFeatureEnabled(settings, 'offers') ? 'plain' : 'regulated',
    selectPlatformToken: (state) => state.platformToken,
    /** Milliseconds to add to this device's clock for the server's time. */
    selectOffsetMs: (state) => state.offsetMs,
    /** Returns the balance of this tab's account; null for a visitor. */
    selectAccount: selectAccountOf,
  },
})

export const {
  sessionRead,
  countersRead,
  userRemembered,
  noPersonRemembered,
  sessionLocked,
  signedOut,
  accountChosen,
  accountOpened,
  balanceReported,
  ordersReported,
} = sessionSlice.actions
export const {
  selectStatus,
  selectUser,
  selectUserAt,
  selectBalanceAt,
  selectOrders,
  selectReports,
  selectShownUser,
  selectCsrf,
  selectSettings,
  selectWording,
  selectCountries,
  selectCounters,
  selectNotifications,
  selectPlatformToken,
  selectOffsetMs,
  selectAccount,
} = sessionSlice.selectors
