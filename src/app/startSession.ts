import { background } from '../bridges/background.ts'
import { connectionFound, connectionLost } from '../shell/connection.ts'
import { dialogClosed, dialogOpened } from '../shell/dialogs.ts'
import { currentLanguage } from '../shell/i18n.ts'
import { joinReading } from '../shell/readSession.ts'
import { forgetReopened, lockRemembered, onPersonElsewhere, rememberedPerson } from '../shell/rememberedPerson.ts'
import {
  nobodyRemembered,
  selectCsrf,
  selectSettings,
  selectStatus,
  selectUser,
  selectUserAt,
  sessionLocked,
  userRemembered,
} from '../shell/sessionSlice.ts'
import { leaveByLogout } from '../shell/signOut.ts'
import { startAnew } from '../shell/startAnew.ts'
import type { AppStore } from './store.ts'
import { watchReturn } from './watchReturn.ts'

/** Shows the last person this device knows, with the age of what is known, while the server cannot be asked. */
async function recallPerson(store: AppStore): Promise<void> {
  const uid = rememberedPerson()
  const kept = uid === null ? null : await background.attach({ uid, csrf: '', language: currentLanguage() })
  const user = kept?.ok ? kept.value.user : null
  if (user && kept?.ok) store.dispatch(userRemembered({ user: user.value, at: user.at, settings: kept.value.settings }))
  store.dispatch(nobodyRemembered())
}

/**
 * A session that ended under the person is opened again over what they were doing (SES-16). When they have signed out in another
 * tab, or somebody else signs in, the page starts anew: nothing of the one before stays on it (SES-14, BG-08).
 */
function followEnd(store: AppStore): void {
  let status = selectStatus(store.getState())
  let uid: number | null = null
  store.subscribe(() => {
    const state = store.getState()
    const now = selectUser(state)?.userId ?? null
    if (uid !== null && now !== uid) return startAnew()
    uid = now
    const before = status
    status = selectStatus(state)
    if (status === before) return
    // Signed in again, here or in another tab: nothing is left to ask for.
    if (before === 'locked' && status === 'person')
      for (const name of ['factorLogin', 'signIn'] as const) store.dispatch(dialogClosed(name))
    if (status !== 'locked' && status !== 'leaving') return
    lockRemembered()
    if (status === 'leaving') leaveByLogout()
    else store.dispatch(dialogOpened({ name: 'signIn' }))
  })
}

/** Tells the worker who is here, whenever that changes. */
function followPerson(store: AppStore): void {
  let told = ''
  store.subscribe(() => {
    const state = store.getState()
    const csrf = selectCsrf(state)
    // The worker holds everything back until it is told of a token, also of the same one.
    if (csrf === '') told = ''
    const status = selectStatus(state)
    if (csrf === '' || status === 'locked' || status === 'leaving') return
    const user = selectUser(state)
    const person = { uid: user?.userId ?? null, csrf, language: currentLanguage() }
    const now = JSON.stringify(person)
    if (now === told) return
    told = now
    void background.attach(person).then((kept) => {
      // Nothing is kept of this person yet: what an offline start would show is fetched now, not at the first refresh.
      if (kept.ok && kept.value.user === null && person.uid !== null) void background.refreshUser()
    })
    if (user) void background.keepUser(user, selectUserAt(state) ?? 0, selectSettings(state))
  })
}

/**
 * Reads the session, at start and again whenever the server may be back or another tab has signed in: the network's return, the
 * page's return to view, or the person's word. No timer of the page asks (BG-01).
 */
export function startSession(store: AppStore): () => Promise<void> {
  forgetReopened()
  // With what follows a failed one: of two that recall the person at once, one could find nobody and be the first to say so.
  let reading: Promise<void> | null = null
  async function readAndRecall(): Promise<void> {
    const error = await store.dispatch(joinReading())
    if (error === null) return
    store.dispatch(connectionLost({ since: Date.now() }))
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

  let csrf = ''
  store.subscribe(() => {
    const before = csrf
    csrf = selectCsrf(store.getState())
    if (csrf === '' && before !== '') void read()
  })
  followPerson(store)
  followEnd(store)
  onPersonElsewhere((what) => {
    const shown = selectUser(store.getState())?.userId ?? null
    if (what === 'locked') store.dispatch(sessionLocked())
    else if (what === 'forgotten') {
      if (shown !== null) startAnew()
    } else if (shown !== rememberedPerson() || selectStatus(store.getState()) === 'locked') {
      // One that was begun before they signed in there knows nothing of them.
      void (reading?.then(read) ?? read())
    }
  })
  watchReturn(store, () => void read())
  addEventListener('offline', () => store.dispatch(connectionLost({ since: Date.now() })))
  addEventListener('online', () => {
    if (selectCsrf(store.getState()) !== '') store.dispatch(connectionFound())
    // A reading that was begun without the network does not stand for one with it.
    void (reading?.then(readIfUnsure) ?? read())
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && readIfUnsure())
  void read()
  return read
}
