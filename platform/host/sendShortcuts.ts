import { type Shortcut, shortcutOf } from '../../domain/kernel/shortcut.ts'

type ShortcutMessage = { type: 'shortcut'; name: Shortcut }

/**
 * Sends the app's shortcuts to the host page, which receives no key of this iframe (APP-31). An open dialog
 * here keeps its keys.
 */
export function sendShortcuts(host: { send(message: ShortcutMessage): void }): void {
  addEventListener('keydown', (event) => {
    const name = shortcutOf(event)
    if (name === null || document.querySelector('dialog[open]')) return
    event.preventDefault()
    host.send({ type: 'shortcut', name })
  })
}
