import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { i18n } from '../shell/i18n.ts'
import { fetchBarAhead, watchIntent } from './fetchAhead.ts'

const listeners: Record<string, (event: unknown) => void> = {}
const asked: unknown[] = []
const linked: string[] = []
const fetched = vi.fn<(address: string) => Promise<Response>>()
beforeEach(() => {
  asked.length = 0
  linked.length = 0
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', {
    querySelector: () => ({ content: '/assets/ahead.json' }),
    createElement: () => ({}),
    head: { append: ({ as, href }: HTMLLinkElement) => void linked.push(`${as} ${href}`) },
  })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('addEventListener', (kind: string, run: (event: unknown) => void) => void (listeners[kind] = run))
  vi.spyOn(i18n, 'loadNamespaces').mockImplementation(async (areas) => void asked.push(areas))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the files of a screen are asked for once, whatever other screen has them too, and where their list did not come whoever points next asks again', async () => {
  const lists = { news: ['/assets/shared.js', '/assets/news.css'], contest: ['/assets/shared.js', '/assets/contest.js'] }
  const point = async (name: string) => {
    listeners['pointerover']?.({ target: { closest: () => ({ hash: `#/show/${name}` }) } })
    await new Promise(setImmediate)
  }
  watchIntent()
  fetched.mockRejectedValueOnce(new TypeError('no line'))
  await point('news')
  expect(linked).toEqual([])
  fetched.mockImplementation(async () => Response.json(lists))
  await point('news')
  await vi.waitFor(() => expect(linked).toEqual(['script /assets/shared.js', 'style /assets/news.css']))
  await point('contest')
  await point('news')
  await vi.waitFor(() => expect(linked.slice(2)).toEqual(['script /assets/contest.js']))
  expect(fetched.mock.calls).toEqual([['/assets/ahead.json'], ['/assets/ahead.json']])
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
