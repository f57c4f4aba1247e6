import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trackFocus, mayTakeFocus } from './screenFocus.ts'

/** An element: the elements it contains, and whether it is in a dialog. */
const place = (held: unknown[] = [], dialog: object | null = null) =>
  ({ contains: (other: unknown) => held.includes(other), closest: () => dialog }) as unknown as Element
const heading = place()
const [body, link, next, inDialog] = [place([heading]), place(), place(), place([], {})]

let page: { activeElement: Element | null }
let events: EventTarget
const moveTo = (target: Element, by: 'keydown' | 'pointerdown'): void => {
  events.dispatchEvent(new Event(by))
  page.activeElement = target
}
beforeEach(() => {
  page = { activeElement: link }
  events = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
})
afterEach(() => vi.unstubAllGlobals())

test('[APP-10] the heading takes the focus unless the person has moved it meanwhile', () => {
  trackFocus()
  expect(mayTakeFocus(heading)).toBe(true)
  // A key that does not move the focus.
  moveTo(link, 'keydown')
  expect(mayTakeFocus(heading)).toBe(true)
  moveTo(next, 'keydown')
  expect(mayTakeFocus(heading)).toBe(false)
  moveTo(link, 'keydown')
  expect(mayTakeFocus(heading)).toBe(true)
  moveTo(next, 'pointerdown')
  expect(mayTakeFocus(heading)).toBe(false)
})

test('[APP-10] the heading takes a focus that the page moved or that is on the body', () => {
  trackFocus()
  page.activeElement = next
  expect(mayTakeFocus(heading)).toBe(true)
  moveTo(link, 'keydown')
  for (const nowhere of [body, null]) {
    page.activeElement = nowhere
    expect(mayTakeFocus(heading)).toBe(true)
  }
})

test.each([
  ['its URL', () => void events.dispatchEvent(new Event('popstate'))],
  ['the page', () => void trackFocus()],
])('[APP-10] navigation by %s resets the tracked focus', (_what, ask) => {
  trackFocus()
  moveTo(next, 'keydown')
  expect(mayTakeFocus(heading)).toBe(false)
  ask()
  expect(mayTakeFocus(heading)).toBe(true)
})

test('[APP-10, APP-14] a dialog keeps the focus when a screen opens below it', () => {
  trackFocus()
  page.activeElement = inDialog
  expect(mayTakeFocus(heading)).toBe(false)
})
