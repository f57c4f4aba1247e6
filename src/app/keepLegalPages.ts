import { tellReader } from '../bridges/serverPages.ts'
import { selectConnection } from '../shell/connection.ts'
import { currentLanguage, i18n } from '../shell/i18n.ts'
import { selectStatus, selectWording } from '../shell/sessionSlice.ts'
import type { AppStore } from './store.ts'

/** Has the legal texts kept for reading offline in the language and the wording of whoever is here, each time that one of them changes (PWA-03). */
export function keepLegalPages(store: AppStore): void {
  let told = ''
  const look = (): void => {
    const state = store.getState()
    if (selectStatus(state) === 'starting' || selectConnection(state).at === 'offline') return
    const reader = { language: currentLanguage(), wording: selectWording(state) }
    const now = JSON.stringify(reader)
    if (now === told) return
    told = now
    void tellReader(reader)
  }
  store.subscribe(look)
  i18n.on('languageChanged', look)
  look()
}
