import type { KeyboardEvent, MouseEvent } from 'react'

/**
 * Ignores the second click of a double click and a held Enter, for a confirming button that appears where the
 * asking button was: both belong to the earlier press.
 */
export const deliberatePress = {
  onClickCapture(event: MouseEvent): void {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  },
  onKeyDown(event: KeyboardEvent): void {
    if (event.repeat && event.key === 'Enter') event.preventDefault()
  },
}
