import type { KeyboardEvent, MouseEvent } from 'react'

/**
 * For the button that answers a question about money where the button that asked it was: the second click of a double click, and an
 * Enter that is still held down, belong to the press before.
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
