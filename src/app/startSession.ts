import { type CallError, isUnanswered } from '../api/callError.ts'
import { callUnanswered } from '../api/sessionEvents.ts'
import { background, reportOnline } from '../bridges/background.ts'
import { backgroundReported, factsOf } from '../bridges/backgroundFacts.ts'
import { connectionFound, connectionLost } from '../shell/device/connectionSlice.ts'
import { dialogClosed, dialogOpened } from '../shell/dialogs/dialogsSlice.ts'
import { currentLanguage, i18n } from '../shell/texts/i18n.ts'
import { readSessionOnce } from '../shell/session/readSession.ts'
import { clearReopenedTab, lockPerson, onPersonInOtherTab, rememberedPerson } from '../shell/session/rememberedPerson.ts'
import { noPersonRemembered, selectCsrf, selectStatus, selectUser, sessionLocked, userRemembered } from '../shell/session/sessionSlice.ts'
import { leaveByLogout } from '../shell/session/signOut.ts'
import { reloadToHome } from '../shell/session/reloadToHome.ts'
import type { RootState } from '../shell/store/rootReducer.ts'
import { keepKnown } from './keepKnown.ts'
import { addAppListener, type AppStore } from './store.ts'
import { watchReturn } from './watchReturn.ts'

const userIdOf = (state: RootState): number | null => selectUser(state)?.userId ?? null

/** Shows the last person known on this device, with the age of the data, while the server is unreachable. */
async function recallPerson(store: AppStore): Promise<void> {
  const uid = rememberedPerson()
  const kept = uid === null ? null : await background.attach({ uid, csrf: '', language: currentLanguage() })
  const user = kept?.ok ? kept.value.user : null
  if (user && kept?.ok) {
    const { settings, reports } = kept.value
    store.dispatch(userRemembered({ user: user.value, at: user.at, settings, reports, now: Date.now() }))
  }
  store.dispatch(noPersonRemembered())
}

/**
 * Reacts to the end of a session. An expired session asks to sign in over the current screen (SES-16). If the
 * person signs out or changes in another tab, the page reloads, so that none of the earlier person's data
 * stays (SES-14, BG-08).
 */
const followEnd = addAppListener({
  predicate: (_action, now, before) => selectStatus(now) !== selectStatus(before) || userIdOf(now) !== userIdOf(before),
  effect(_action, { dispatch, getState, getOriginalState }) {
    const [now, before] = [getState(), getOriginalState()]
    const [status, statusBefore] = [selectStatus(now), selectStatus(before)]
    if (userIdOf(before) !== null && userIdOf(now) !== userIdOf(before)) return reloadToHome()
    if (status === statusBefore) return
    // Signed in again, here or in another tab: close the sign-in dialogs.
    if (statusBefore === 'locked' && status === 'person')
      for (const name of ['factorLogin', 'signIn'] as const) dispatch(dialogClosed(name))
    if (status !== 'locked' && status !== 'leaving') return
    lockPerson()
    if (status === 'leaving') leaveByLogout()
    else dispatch(dialogOpened({ name: 'signIn' }))
  },
})

/** Notifies the worker whenever person, CSRF token or language change. */
function followPerson(store: AppStore): void {
  let attached = ''
  const attach = () => {
    const state = store.getState()
    const csrf = selectCsrf(state)
    // The worker holds all requests until it receives a token, even if it is the same one again.
    if (csrf === '') attached = ''
    const status = selectStatus(state)
    if (csrf === '' || status === 'locked' || status === 'leaving') return
    const user = selectUser(state)
    const person = { uid: user?.userId ?? null, csrf, language: currentLanguage() }
    const now = JSON.stringify(person)
    if (now === attached) return
    attached = now
    void background.attach(person)
  }
  store.dispatch(addAppListener({ predicate: (_action, now, before) => now.session !== before.session, effect: attach }))
  i18n.on('languageChanged', attach)
}

/** The delays between reads while the server is unreachable, doubled each time. */
const [firstRetryMs, maxRetryMs] = [5_000, 60_000]

/**
 * Reads the session after a call without an answer: the browser may not notice that its network is gone
 * (PWA-04). One area that goes on failing alone has it read ever more rarely, once a minute at last.
 */
function followUnanswered(read: () => void) {
  let readAt = -Infinity
  let gapMs = firstRetryMs
  const listener = addAppListener({
    predicate: (action, { connection }) =>
      connection.at === 'online' &&
      (callUnanswered.match(action) || (backgroundReported.match(action) && factsOf(action.payload, 'unanswered').length > 0)),
    effect() {
      const now = performance.now()
      const waitedMs = now - readAt
      if (waitedMs < gapMs) return
      gapMs = waitedMs > 2 * maxRetryMs ? firstRetryMs : Math.min(2 * gapMs, maxRetryMs)
      readAt = now
      read()
    },
  })
  /** Begins with the shortest gap again. */
  const reset = () => {
    gapMs = firstRetryMs
  }
  return { listener, reset }
}

/** True if the page shows the person who is signed in, as far as other tabs have said. */
const isOfPerson = (state: RootState): boolean =>
  selectStatus(state) !== 'locked' && (selectUser(state)?.userId ?? null) === rememberedPerson()

/** Follows another tab: locks or leaves the page, or reads the session of who signed in there. */
function followOtherTabs(store: AppStore, readAgain: () => void): void {
  onPersonInOtherTab((what) => {
    if (what === 'locked') store.dispatch(sessionLocked())
    else if (what === 'forgotten') {
      if (selectUser(store.getState())) reloadToHome()
    } else if (!isOfPerson(store.getState())) readAgain()
  })
}

/** Runs when any read, the platform's too, finds the network again (PWA-05). */
const onFound = (effect: () => void) =>
  addAppListener({ predicate: (_action, now, before) => now.connection.at === 'online' && before.connection.at === 'offline', effect })

/** Runs when the worker reminds the page of the session. */
const onReminder = (effect: () => void) =>
  addAppListener({
    predicate: (action) =>
      backgroundReported.match(action) && factsOf(action.payload, 'due').some(({ reminder }) => reminder === 'session'),
    effect,
  })

/** True if the server itself refused a read, as by a limit, and the page can go on with its session. */
const isOnlyRefused = (error: CallError, state: RootState): boolean =>
  state.connection.at === 'online' && selectCsrf(state) !== '' && !isUnanswered(error) && isOfPerson(state)

/**
 * Reads the session at start and again when the server may be reachable or another tab signed in: on
 * `online`, when the page becomes visible, when the worker reminds of an unreachable server, or on request.
 * The page uses no timer (BG-01). Returns the function that reads again.
 */
export function startSession(store: AppStore): () => Promise<void> {
  clearReopenedTab()
  // Includes the fallback to the stored person: of two concurrent fallbacks, one could find no person and
  // report that first.
  let reading: Promise<void> | null = null
  let losses = 0
  let failures = 0
  let isDenied = !navigator.onLine
  const reportNetwork = (online: boolean) => {
    isDenied = !online
    reportOnline(online)
  }
  async function readAndRecall(): Promise<void> {
    const lossesBefore = losses
    const error = await store.dispatch(readSessionOnce())
    // An answer that was on its way when the connection was lost says nothing about it.
    if (error === null && losses === lossesBefore) {
      failures = 0
      // An answer disproves a browser that knows of no network (APP-34). Told once: it hastens what failed.
      if (isDenied) reportNetwork(true)
      return
    }
    if (error !== null && losses === lossesBefore && isOnlyRefused(error, store.getState())) return
    // Such an answer has put the page online, and the worker with it.
    if (losses !== lossesBefore) reportNetwork(navigator.onLine)
    store.dispatch(connectionLost({ since: Date.now() }))
    // The browser reports no return of a server that is down behind a working network, nor that it was wrong
    // about the network.
    void background.remind('session', Math.min(firstRetryMs * 2 ** failures++, maxRetryMs) * (0.9 + Math.random() / 5))
    if (selectStatus(store.getState()) === 'starting') await recallPerson(store)
  }
  const read = (): Promise<void> =>
    (reading ??= readAndRecall().finally(() => {
      reading = null
    }))
  const readIfUnsure = () => {
    const { connection, session } = store.getState()
    if (connection.at === 'offline' || session.status === 'locked') void read()
  }

  store.dispatch(
    addAppListener({
      predicate: (_action, now, before) => selectCsrf(now) === '' && selectCsrf(before) !== '',
      effect: () => void read(),
    }),
  )
  store.dispatch(onReminder(readIfUnsure))
  const unanswered = followUnanswered(() => void read())
  store.dispatch(unanswered.listener)
  store.dispatch(
    onFound(() => {
      failures = 0
      unanswered.reset()
      reportNetwork(true)
    }),
  )
  followPerson(store)
  store.dispatch(keepKnown)
  store.dispatch(followEnd)
  // A read that started before the sign-in in the other tab does not know about it.
  followOtherTabs(store, () => void (reading?.then(read) ?? read()))
  watchReturn(store, () => void read())
  addEventListener('offline', () => {
    losses += 1
    isDenied = true
    store.dispatch(connectionLost({ since: Date.now() }))
    // The browser may be wrong, and then reports no return either (APP-34).
    void background.remind('session', firstRetryMs)
  })
  addEventListener('online', () => {
    if (selectCsrf(store.getState()) !== '') store.dispatch(connectionFound())
    // A read that started while offline says nothing about the new connection.
    void (reading?.then(readIfUnsure) ?? read())
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && readIfUnsure())
  void read()
  return read
}
