import { requestLegalPages } from '../bridges/serverPages.ts'
import { selectConnection } from '../shell/device/connectionSlice.ts'
import { currentLanguage, i18n } from '../shell/texts/i18n.ts'
import { selectStatus, selectWording } from '../shell/session/sessionSlice.ts'
import { addAppListener, type AppStore } from './store.ts'

/**
 * Keeps the legal pages in the service worker's cache for offline reading, in the current language and
 * wording (PWA-03).
 */
export function cacheLegalPages(store: AppStore): void {
  let lastSent = ''
  const sendIfChanged = (): void => {
    const state = store.getState()
    if (selectStatus(state) === 'starting' || selectConnection(state).at === 'offline') return
    const reader = { language: currentLanguage(), wording: selectWording(state) }
    const current = JSON.stringify(reader)
    if (current === lastSent) return
    lastSent = current
    void requestLegalPages(reader)
  }
  store.dispatch(
    addAppListener({
      predicate: (_action, now, before) => now.session !== before.session || now.connection !== before.connection,
      effect: sendIfChanged,
    }),
  )
  i18n.on('languageChanged', sendIfChanged)
  sendIfChanged()
}
