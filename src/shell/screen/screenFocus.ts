/**
 * The element that had the focus at the person's first input after a screen was requested; null before any
 * input.
 */
let focusAtInput: Element | null = null

const rememberFocus = (): void => {
  focusAtInput ??= document.activeElement
}
const resetFocus = (): void => {
  focusAtInput = null
}

/** Starts tracking the focus while a screen is requested. Returns a function that stops it. */
export function trackFocus(): () => void {
  resetFocus()
  addEventListener('popstate', resetFocus)
  // Both events fire before the focus moves.
  addEventListener('keydown', rememberFocus)
  addEventListener('pointerdown', rememberFocus)
  return () => {
    removeEventListener('popstate', resetFocus)
    removeEventListener('keydown', rememberFocus)
    removeEventListener('pointerdown', rememberFocus)
  }
}

/**
 * True if a mounted screen's heading may take the focus (APP-10): not if a dialog has it or the person has
 * moved it since the navigation.
 */
export function mayTakeFocus(heading: Element): boolean {
  const now = document.activeElement
  if (now === null || now.contains(heading)) return true
  return !now.closest('[role=dialog]') && (focusAtInput === null || focusAtInput === now)
}
