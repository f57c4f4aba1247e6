import { type RefObject, useEffect } from 'react'

/**
 * Keeps the focus in the dialog that lies on top (APP-14). Base UI brings a focus that left it back a frame later, and a quick second
 * press of Tab is past it by then. `heading` has its place in the popup; around that stand the bounds that Base UI watches.
 */
export function useKeptFocus(heading: RefObject<HTMLElement | null>, place: 'top' | 'under'): void {
  useEffect(() => {
    if (place === 'under') return
    const bringBack = ({ target }: FocusEvent) => {
      // Looked for anew: the popup is rendered after the dialog itself.
      const stage = heading.current?.closest('[role=dialog]')?.parentElement
      if (stage && target instanceof Node && !stage.contains(target)) heading.current?.focus({ preventScroll: true })
    }
    document.addEventListener('focusin', bringBack)
    return () => document.removeEventListener('focusin', bringBack)
  }, [heading, place])
}
