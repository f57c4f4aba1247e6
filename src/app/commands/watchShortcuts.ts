import { type Shortcut, shortcutOf } from '../../../domain/kernel/shortcut.ts'
import { dialogOpened, selectDialogs } from '../../shell/dialogs/dialogsSlice.ts'
import type { AppStore } from '../store.ts'

/**
 * Opens the command palette or the list of shortcuts by key (APP-31); not over another dialog, which may ask
 * something.
 */
export function watchShortcuts(store: AppStore): void {
  addEventListener('keydown', (event) => {
    const name: Shortcut | null = shortcutOf(event)
    if (name === null || selectDialogs(store.getState()).length > 0) return
    event.preventDefault()
    store.dispatch(dialogOpened({ name }))
  })
}
