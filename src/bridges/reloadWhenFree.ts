import { afterCritical } from './critical.ts'
import { hasUnsaved, whenSaved } from './unsavedForms.ts'

/**
 * Loads the page anew once no deposit is under way in any tab and nothing is written here that a reload would lose (PWA-06, PWA-11).
 * `begun` is called just before; where it answers false the page stays.
 */
export function reloadWhenFree(begun: () => boolean = () => true): void {
  void afterCritical(() => {
    // Until it is sent or left; by then a payment may be under way.
    if (hasUnsaved()) whenSaved(() => reloadWhenFree(begun))
    else if (begun()) location.reload()
  })
}
