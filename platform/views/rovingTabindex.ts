/**
 * Makes a row of buttons one tab stop (roving tabindex): arrows, Home and End move the focus without
 * choosing. Returns a function that sets the tab stop.
 */
export function rovingTabindex(row: HTMLElement): (index: number) => void {
  row.setAttribute('role', 'toolbar')
  const buttons = (): HTMLButtonElement[] => [...row.querySelectorAll('button')]
  const stopAt = (index: number): void => {
    for (const [place, button] of buttons().entries()) button.tabIndex = place === Math.max(0, index) ? 0 : -1
  }
  row.addEventListener('keydown', (event) => {
    const all = buttons()
    const at = all.findIndex((button) => button === document.activeElement)
    const to = indexAfter(event.key, at, all.length, getComputedStyle(row).direction)
    if (at < 0 || to === null) return
    event.preventDefault()
    stopAt(to)
    all[to]?.focus()
  })
  return stopAt
}

/** Returns the index a key moves to in a row of `length`, wrapping around; null: none. */
export function indexAfter(key: string, at: number, length: number, direction: string): number | null {
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
