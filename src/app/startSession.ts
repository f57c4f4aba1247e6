import { background } from '../bridges/background.ts'
import { connectionFound, connectionLost } from '../shell/connection.ts'
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

/** Tells the worker who is here, whenever that changes. */
function followPerson(store: AppStore): void {
  let told = ''
  store.subscribe(() => {
    const state = store.getState()
    const csrf = selectCsrf(state)
    if (csrf === '' || selectStatus(state) === 'locked') return
    const person = { uid: selectUser(state)?.userId ?? null, csrf, language: currentLanguage() }
    const now = JSON.stringify(person)
    if (now === told) return
    told = now
    void background.attach(person)
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

  followPerson(store)
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
