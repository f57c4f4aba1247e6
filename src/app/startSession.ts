import { background } from '../bridges/background.ts'
import { connectionFound, connectionLost } from '../shell/connection.ts'
import { dialogOpened } from '../shell/dialogs.ts'
import { currentLanguage } from '../shell/i18n.ts'
import { readSession } from '../shell/readSession.ts'
import { onForgottenElsewhere, rememberedPerson } from '../shell/rememberedPerson.ts'
import { nobodyRemembered, selectCsrf, selectStatus, selectUser, signedOut, userRemembered } from '../shell/sessionSlice.ts'
import type { AppStore } from './store.ts'

/** Shows the last person this device knows, with the age of what is known, while the server cannot be asked. */
async function recallPerson(store: AppStore): Promise<void> {
  const uid = rememberedPerson()
  const kept = uid === null ? null : await background.attach({ uid, csrf: '', language: currentLanguage() })
  const user = kept?.ok ? kept.value.user : null
  if (user) store.dispatch(userRemembered({ user: user.value, at: user.at }))
  store.dispatch(nobodyRemembered())
}

/**
 * A session that ended under the person is opened again over what they were doing (SES-16). When somebody else signs in
 * there, the page starts anew: nothing of the one before stays on it (BG-08).
 */
function followLock(store: AppStore): void {
  let status = selectStatus(store.getState())
  let uid: number | null = null
  store.subscribe(() => {
    const state = store.getState()
    const user = selectUser(state)
    if (uid !== null && user !== null && user.userId !== uid) return location.reload()
    uid = user?.userId ?? uid
    const now = selectStatus(state)
    if (now === status) return
    status = now
    if (now === 'locked') store.dispatch(dialogOpened({ name: 'signIn' }))
  })
}

/** Tells the worker who is here, whenever that changes. */
function followPerson(store: AppStore): void {
  let told = ''
  store.subscribe(() => {
    const state = store.getState()
    const csrf = selectCsrf(state)
    if (csrf === '' || selectStatus(state) === 'locked') return
    const user = selectUser(state)
    const person = { uid: user?.userId ?? null, csrf, language: currentLanguage() }
    const now = JSON.stringify(person)
    if (now === told) return
    told = now
    void background.attach(person).then((kept) => {
      // Nothing is kept of this person yet: what an offline start would show is fetched now, not at the first refresh.
      if (kept.ok && kept.value.user === null && person.uid !== null) void background.refreshUser()
    })
    if (user) void background.keepUser(user)
  })
}

/**
 * Reads the session, at start and again whenever the server may be back: the network's return, the page's return to
 * view, or the person's word. No timer of the page asks (BG-01).
 */
export function startSession(store: AppStore): () => Promise<void> {
  let reading: Promise<void> | null = null
  async function read(): Promise<void> {
    const error = await store.dispatch(readSession())
    if (error === null) return
    store.dispatch(connectionLost({ since: Date.now() }))
    if (selectStatus(store.getState()) === 'starting') await recallPerson(store)
  }
  const readOnce = (): Promise<void> =>
    (reading ??= read().finally(() => {
      reading = null
    }))
  const readIfOffline = () => {
    if (store.getState().connection.at === 'offline') void readOnce()
  }

  let csrf = ''
  store.subscribe(() => {
    const before = csrf
    csrf = selectCsrf(store.getState())
    if (csrf === '' && before !== '') void readOnce()
  })
  followPerson(store)
  followLock(store)
  onForgottenElsewhere(() => store.dispatch(signedOut()))
  addEventListener('offline', () => store.dispatch(connectionLost({ since: Date.now() })))
  addEventListener('online', () => {
    if (selectCsrf(store.getState()) !== '') store.dispatch(connectionFound())
    void readOnce()
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && readIfOffline())
  void readOnce()
  return readOnce
}
