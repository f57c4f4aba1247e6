import { currentLanguage } from './i18n.ts'
import { documents } from './routes.ts'

let isStarting = false

/** Loads the app afresh at its home page: nothing of whoever was here stays in memory, on screen or behind "back" (SES-14). */
export function startAnew(): void {
  if (isStarting) return
  isStarting = true
  // What was typed and not sent.
  sessionStorage.clear()
  document.body.style.visibility = 'hidden'
  history.replaceState(null, '', documents.trading(currentLanguage()))
  location.reload()
}
