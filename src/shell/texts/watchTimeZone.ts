import { followTimeZone } from '../../../domain/kernel/formatters.ts'
import { i18n } from './i18n.ts'

/** Shows times in the device's new time zone when its person comes back from a journey (APP-23). */
export function watchTimeZone(): void {
  const follow = (): void => {
    // Components render again when the language changes, even to the same one.
    if (followTimeZone(new Date().getTimezoneOffset())) void i18n.changeLanguage(i18n.language)
  }
  follow()
  addEventListener('focus', follow)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && follow())
}
