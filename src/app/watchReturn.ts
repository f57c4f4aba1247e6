import { hasRemembered, rememberedPerson } from '../shell/rememberedPerson.ts'
import { selectUser, sessionLocked } from '../shell/sessionSlice.ts'
import { startAnew } from '../shell/startAnew.ts'
import type { AppStore } from './store.ts'

/**
 * A page that is left may be kept whole by the browser and come back by "back", after its person has gone (SES-14). It leaves
 * covered, and is uncovered only for whom it was covered.
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
    if (shown !== null && known !== shown && (known !== null || !hasRemembered())) return startAnew()
    if (shown !== null && known === null) store.dispatch(sessionLocked())
    cover('')
    // Nobody was here when it was left, and somebody may be now; or a session may have ended meanwhile.
    readAgain()
  })
}
