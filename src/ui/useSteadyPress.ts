import { type MouseEvent, useRef } from 'react'

/**
 * Handlers for a button that pays: a click does nothing if what it pays has changed since the press began.
 * Leaving a field, which the same press causes, may change it (FUND-09). `what` names what the button pays.
 */
export function useSteadyPress(what: string) {
  const atPress = useRef<string | null>(null)
  return {
    onPointerDownCapture: () => {
      atPress.current = what
    },
    onPointerCancel: () => {
      atPress.current = null
    },
    // A pointer let go beside the button sends no click: the next Enter is a press of its own.
    onKeyDownCapture: () => {
      atPress.current = null
    },
    onClickCapture(event: MouseEvent): void {
      const before = atPress.current
      atPress.current = null
      if (before === null || before === what) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
