/**
 * Makes one stop of Tab of a row of buttons: the arrows, Home and End go from one to the next, and what has the focus is not yet chosen.
 * Answers how to say which button Tab comes to.
 */
export function roving(row: HTMLElement): (index: number) => void {
  row.setAttribute('role', 'toolbar')
  const buttons = (): HTMLButtonElement[] => [...row.querySelectorAll('button')]
  const stopAt = (index: number): void => {
    for (const [place, button] of buttons().entries()) button.tabIndex = place === Math.max(0, index) ? 0 : -1
  }
  row.addEventListener('keydown', (event) => {
    const all = buttons()
    const at = all.findIndex((button) => button === document.activeElement)
    const to = placeAfter(event.key, at, all.length, getComputedStyle(row).direction)
    if (at < 0 || to === null) return
    event.preventDefault()
    stopAt(to)
    all[to]?.focus()
  })
  return stopAt
}

/** Where a key leads from a place in a row of `length`, round its ends; null: nowhere. */
export function placeAfter(key: string, at: number, length: number, direction: string): number | null {
  const onward = direction === 'rtl' ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return (at + onward + length) % length
    case 'ArrowLeft':
      return (at - onward + length) % length
    case 'Home':
      return 0
    case 'End':
      return length - 1
    default:
      return null
  }
}
