import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { i18n } from '../shell/i18n.ts'
import { fetchBarAhead, watchIntent } from './fetchAhead.ts'

const listeners: Record<string, (event: unknown) => void> = {}
const asked: unknown[] = []
beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('addEventListener', (kind: string, run: (event: unknown) => void) => void (listeners[kind] = run))
  vi.spyOn(i18n, 'loadNamespaces').mockImplementation(async (areas) => void asked.push(areas))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a link to a screen of the bar is fetched ahead as soon as it is pointed at, and a link to any other address is not', () => {
  watchIntent()
  for (const hash of ['#/show/news', '#/show/constructor', '#/show/terms', '#/home', ''])
    listeners['pointerover']?.({ target: { closest: () => ({ hash }) } })
  listeners['pointerover']?.({ target: { closest: () => null } })
  expect(asked).toEqual([['news']])
})

test('a page at rest fetches ahead what the bar leads to: the deposit for persons alone', () => {
  fetchBarAhead(false)
  expect(asked).toEqual([['contest'], ['news'], ['contacts', 'session']])
  fetchBarAhead(true)
  expect(asked[3]).toEqual(['funding', 'cards', 'cascade'])
  expect(asked).toHaveLength(7)
})
