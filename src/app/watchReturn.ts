import { hasRememberedPerson, rememberedPerson } from '../shell/session/rememberedPerson.ts'
import { selectUser, sessionLocked } from '../shell/session/sessionSlice.ts'
import { reloadToHome } from '../shell/session/reloadToHome.ts'
import type { AppStore } from './store.ts'

/**
 * Protects a page in the back/forward cache after its person signed out (SES-14): hides it on leaving and
 * shows it again only to the same person.
 */
export function watchReturn(store: AppStore, readAgain: () => void): void {
  const cover = (how: 'hidden' | '') => {
    document.body.style.visibility = how
  }
  addEventListener('pagehide', ({ persisted }) => persisted && cover('hidden'))
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    const shown = selectUser(store.getState())?.userId ?? null
    const known = rememberedPerson()
    if (shown !== null && known !== shown && (known !== null || !hasRememberedPerson())) return reloadToHome()
    if (shown !== null && known === null) store.dispatch(sessionLocked())
    cover('')
    // Someone may have signed in, or the session may have ended, while the page was cached.
    readAgain()
  })
}
