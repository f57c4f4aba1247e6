import { isDialogEntry } from '../../shell/dialogEntry.ts'
import { openPath } from '../../shell/place.ts'

/**
 * Opens a path in the place of the form that signed in: "back" leads whoever is in to where they came from, not to a form that asks who
 * they are (APP-07). A dialog over the form gives its entry of the history back first; that entry, then ahead, leads to the same path.
 */
export function openInPlace(path: string): void {
  if (!isDialogEntry()) return openPath(path, 'replace')
  history.replaceState(history.state, '', path)
  addEventListener('popstate', () => openPath(path, 'replace'), { once: true })
}
