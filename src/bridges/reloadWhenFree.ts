import { whenReloadAllowed } from './reloadLock.ts'
import { hasUnsaved, whenSaved } from '../browser/unsavedForms.ts'

/**
 * Reloads the page once no deposit is open in any tab and no form here has unsaved text (PWA-06, PWA-11).
 * `beforeReload` runs just before; if it returns false the page stays.
 */
export function reloadWhenFree(beforeReload: () => boolean = () => true): void {
  void whenReloadAllowed(() => {
    // Wait until the form is sent or left, then check again: a payment may have started by then.
    if (hasUnsaved()) whenSaved(() => reloadWhenFree(beforeReload))
    else if (beforeReload()) location.reload()
  })
}
