/** What had the focus when the person first did something after a screen was asked for; null while they wait for it. */
let hadFocus: Element | null = null

const note = (): void => {
  hadFocus ??= document.activeElement
}
const forget = (): void => {
  hadFocus = null
}

/** A screen is asked for, by its address or by the page: from here on the focus is followed. The answer ends that. */
export function followFocus(): () => void {
  forget()
  addEventListener('popstate', forget)
  // Both come before the focus moves.
  addEventListener('keydown', note)
  addEventListener('pointerdown', note)
  return () => {
    removeEventListener('popstate', forget)
    removeEventListener('keydown', note)
    removeEventListener('pointerdown', note)
  }
}

/**
 * Whether the heading of a screen that stands may take the focus (APP-10). Not from a dialog, which may have opened before its screen
 * came, and not from where the person has gone meanwhile, unless that is nothing, or what the heading itself stands in.
 */
export function mayTakeFocus(heading: Element): boolean {
  const now = document.activeElement
  if (now === null || now.contains(heading)) return true
  return !now.closest('[role=dialog]') && (hadFocus === null || hadFocus === now)
}
