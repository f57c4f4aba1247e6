import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followFocus, mayTakeFocus } from './screenFocus.ts'

/** A place on the page: what it holds, and whether it is in a dialog. */
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

test('[APP-10] whoever waits for a screen finds the focus on its heading, and whoever has gone on meanwhile keeps it', () => {
  followFocus()
  expect(mayTakeFocus(heading)).toBe(true)
  // A key that moves nothing.
  moveTo(link, 'keydown')
  expect(mayTakeFocus(heading)).toBe(true)
  moveTo(next, 'keydown')
  expect(mayTakeFocus(heading)).toBe(false)
  moveTo(link, 'keydown')
  expect(mayTakeFocus(heading)).toBe(true)
  moveTo(next, 'pointerdown')
  expect(mayTakeFocus(heading)).toBe(false)
})

test('[APP-10] a focus that the page itself moves, or that has nowhere to be, is the heading’s', () => {
  followFocus()
  page.activeElement = next
  expect(mayTakeFocus(heading)).toBe(true)
  moveTo(link, 'keydown')
  for (const nowhere of [body, null]) {
    page.activeElement = nowhere
    expect(mayTakeFocus(heading)).toBe(true)
  }
})

test.each([
  ['its address', () => void events.dispatchEvent(new Event('popstate'))],
  ['the page', () => void followFocus()],
])('[APP-10] a screen that is asked for by %s is waited for anew', (_what, ask) => {
  followFocus()
  moveTo(next, 'keydown')
  expect(mayTakeFocus(heading)).toBe(false)
  ask()
  expect(mayTakeFocus(heading)).toBe(true)
})

test('[APP-10, APP-14] a dialog keeps the focus from a screen that comes under it', () => {
  followFocus()
  page.activeElement = inDialog
  expect(mayTakeFocus(heading)).toBe(false)
})
