import { type RefObject, useEffect } from 'react'

/**
 * Keeps focus in the top dialog (APP-14). Base UI moves it back a frame later, too late for a quick second
 * Tab. `heading` is inside the popup; its parent contains Base UI's focus guards.
 */
export function useFocusTrap(heading: RefObject<HTMLElement | null>, position: 'top' | 'under'): void {
  useEffect(() => {
    if (position === 'under') return
    const restoreFocus = ({ target }: FocusEvent) => {
      // Queried each time, because the popup renders after the dialog itself.
      const container = heading.current?.closest('[role=dialog]')?.parentElement
      if (container && target instanceof Node && !container.contains(target)) heading.current?.focus({ preventScroll: true })
    }
    document.addEventListener('focusin', restoreFocus)
    return () => document.removeEventListener('focusin', restoreFocus)
  }, [heading, position])
}
