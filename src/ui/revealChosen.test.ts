// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { revealChosen } from './revealChosen.ts'

/** A list of 300 px with one chosen link, whose sides are given from the list's start. */
function list({ left, right, content = 900 }: { left: number; right: number; content?: number }): HTMLElement {
  const nav = document.createElement('nav')
  const [first, chosen] = [document.createElement('a'), document.createElement('a')]
  chosen.setAttribute('aria-current', 'page')
  nav.append(first, chosen)
  Object.defineProperties(nav, { clientWidth: { value: 300 }, scrollWidth: { value: content }, scrollLeft: { value: 0, writable: true } })
  nav.getBoundingClientRect = () => ({ left: 0, right: 300 }) as DOMRect
  chosen.getBoundingClientRect = () => ({ left, right }) as DOMRect
  return nav
}

test.each([
  ['in sight', { left: 100, right: 200 }, 0],
  ['beyond the end', { left: 500, right: 600 }, 332],
  ['behind the fading end', { left: 200, right: 290 }, 22],
  ['before the start', { left: -100, right: 0 }, -132],
  ['in a list that fits', { left: 500, right: 600, content: 300 }, 0],
])('[FUND-02] a chosen method %s is scrolled to: %j', (_where, place, moved) => {
  const nav = list(place)
  revealChosen(nav)
  expect(nav.scrollLeft).toBe(moved)
})
