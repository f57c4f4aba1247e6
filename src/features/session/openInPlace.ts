import { isDialogEntry } from '../../shell/dialogs/dialogEntry.ts'
import { openPath } from '../../shell/location/location.ts'

/**
 * Opens a path in place of the sign-in form, so that "back" does not return to the form (APP-07). An open
 * dialog's history entry is removed first; going forward to that entry opens the same path.
 */
export function openInPlace(path: string): void {
  if (!isDialogEntry()) return openPath(path, 'replace')
  history.replaceState(history.state, '', path)
  addEventListener('popstate', () => openPath(path, 'replace'), { once: true })
}
