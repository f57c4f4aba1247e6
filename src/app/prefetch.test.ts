import { afterEach, expect, test, vi } from 'vitest'
import { i18n } from '../shell/i18n.ts'
import { prefetchOnIntent } from './prefetch.ts'

vi.mock('./screens.ts', () => ({ barScreens: { news: { load: async () => ({}), texts: ['news'] } } }))
vi.mock('./calls.ts', () => ({}))

class FakeElement {
  readonly hash: string | null
  constructor(hash: string | null) {
    this.hash = hash
  }
  closest = () => (this.hash === null ? null : this)
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each(['pointerover', 'focusin'])('a %s on a link of the bar loads its screen, and on any other link nothing', async (kind) => {
  const listeners: Record<string, (event: unknown) => void> = {}
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('addEventListener', (name: string, run: (event: unknown) => void) => void (listeners[name] = run))
  const texts = vi.spyOn(i18n, 'loadNamespaces').mockResolvedValue()
  prefetchOnIntent()
  for (const hash of ['#/show/news', '#/show/constructor', '#/show/terms', '#/home', '', null])
    listeners[kind]?.({ target: new FakeElement(hash) })
  listeners[kind]?.({ target: null })
  await vi.waitFor(() => expect(texts.mock.calls).toEqual([[['news']]]))
})
