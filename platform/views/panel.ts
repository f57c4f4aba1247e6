import { element } from './element.ts'

export type Panel = { button: HTMLButtonElement; body: HTMLElement; root: HTMLElement; close(): void }

/** The distance of a panel from its button and from the edges, in pixels. */
const gap = 6
/** In a narrower window panels are sheets at the bottom. */
const sheetWidth = 560

/** Places a panel below its button, or above it where that has more room. */
function place(button: HTMLElement, body: HTMLElement): void {
  const from = button.getBoundingClientRect()
  const { innerWidth, innerHeight } = window
  const isWide = innerWidth >= sheetWidth
  const [above, below] = [from.top - 2 * gap, innerHeight - from.bottom - 2 * gap]
  const isBelow = below >= body.scrollHeight || below >= above
  const left = Math.max(gap, Math.min(from.left, innerWidth - body.offsetWidth - gap))
  body.style.left = isWide ? `${left}px` : '0'
  body.style.top = isWide && isBelow ? `${from.bottom + gap}px` : 'auto'
  body.style.bottom = isWide ? (isBelow ? 'auto' : `${innerHeight - from.top + gap}px`) : '0'
  body.style.maxHeight = isWide ? `${isBelow ? below : above}px` : '92%'
}

/**
 * A button and the popover it opens; the browser closes it at Escape or a press outside. On a phone it is a
 * bottom sheet.
 */
export function panel(id: string, toggled: (state: 'open' | 'closed') => void): Panel {
  const body = element('div', { id, class: 'panel', popover: 'auto' })
  const button = element('button', { type: 'button', popovertarget: id, 'aria-expanded': 'false' })
  body.addEventListener('toggle', (event) => {
    const isOpen = event.newState === 'open'
    button.setAttribute('aria-expanded', String(isOpen))
    if (isOpen) place(button, body)
    toggled(isOpen ? 'open' : 'closed')
  })
  addEventListener('resize', () => body.matches(':popover-open') && place(button, body))
  return { button, body, root: element('div', { class: 'hold' }, button, body), close: () => body.hidePopover() }
}
