import { useEffect, useRef } from 'react'
import { mayTakeFocus } from '../../shell/screen/screenFocus.ts'

/** Moves the focus to the part that replaced another, so that a screen reader reads it from its heading. */
export function useFocusOnMount<T extends HTMLElement>() {
  const heading = useRef<T>(null)
  useEffect(() => {
    if (heading.current && mayTakeFocus(heading.current)) heading.current.focus()
  }, [])
  return heading
}
