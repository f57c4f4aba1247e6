const headings = 'h1, h2, h3, legend'

/** Focuses the first heading in the place, or in the nearest part of the page that has one. */
export function focusHeading(place: HTMLElement): void {
  let part: HTMLElement | null = place
  while (part && part.querySelector(headings) === null) part = part.parentElement
  const heading = part?.querySelector<HTMLElement>(headings)
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Runs an action after the effects of the change that is on its way to the screen. */
const afterEffects = (action: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(action))

/**
 * Ref of a screen: if its focused element is removed, as a row by its own button, the nearest heading takes
 * the focus, which would fall to the document's start (APP-10).
 */
export function holdFocus(screen: HTMLDivElement): () => void {
  let focused: HTMLElement | null = null
  const remember = ({ target }: FocusEvent): void => {
    focused = target instanceof HTMLElement ? target : null
  }
  // Some browsers report a removal as a loss of focus, too: only then the element is gone a moment later.
  const forget = (): void =>
    queueMicrotask(() => {
      if (focused?.isConnected && focused !== document.activeElement) focused = null
    })
  const observer = new MutationObserver((changes) => {
    const gone = focused
    if (gone === null || gone.isConnected) return
    focused = null
    const place = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(gone)))?.target
    // The part that replaces the element may take the focus itself.
    afterEffects(() => {
      if (place instanceof HTMLElement && place.isConnected && isNowhere()) focusHeading(place)
    })
  })
  screen.addEventListener('focusin', remember)
  screen.addEventListener('focusout', forget)
  observer.observe(screen, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    screen.removeEventListener('focusin', remember)
    screen.removeEventListener('focusout', forget)
  }
}
