import { connectionFound } from '../shell/device/connectionSlice.ts'
import { sessionRead } from '../shell/session/sessionSlice.ts'
import { retryFallbacks } from '../shell/texts/i18n.ts'
import { addAppListener, type AppStore } from './store.ts'

/**
 * Loads the texts that English replaced at every sign of a connection (APP-23, APP-34): an answer of the
 * server, the browser's report, and the person's return to the page.
 */
export function watchTexts(store: AppStore): void {
  const retry = (): void => void retryFallbacks()
  store.dispatch(addAppListener({ predicate: (action) => sessionRead.match(action) || connectionFound.match(action), effect: retry }))
  addEventListener('online', retry)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && retry())
}
