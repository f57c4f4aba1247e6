import { tabStorage } from '../../browser/storage.ts'
import { currentLanguage } from '../texts/i18n.ts'
import { documents } from '../location/routes.ts'

let isReloading = false

/**
 * Reloads the app at its home page, so that nothing of the previous person stays in memory, on screen or
 * behind "back" (SES-14).
 */
export function reloadToHome(): void {
  if (isReloading) return
  isReloading = true
  // Unsent input.
  tabStorage.clear()
  document.body.style.visibility = 'hidden'
  history.replaceState(null, '', documents.trading(currentLanguage()))
  location.reload()
}
