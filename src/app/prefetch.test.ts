import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '../../tests/support/eventually.ts'
import { i18n } from '../shell/texts/i18n.ts'
import { prefetchOnIntent } from './prefetch.ts'

vi.mock('./areas.ts', () => ({
  areaScreens: [
    { at: 'show', name: 'news', load: async () => ({}), texts: ['news'], navigation: { icon: 'news', label: 'nav.news' } },
    { at: 'show', name: 'diagnostics', load: async () => ({}), texts: ['diagnostics'] },
  ],
}))

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

test.each(['pointerover', 'focusin'])('%s on a navigation link loads its screen; other links load nothing', async (kind) => {
  const listeners: Record<string, (event: unknown) => void> = {}
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('addEventListener', (name: string, run: (event: unknown) => void) => void (listeners[name] = run))
  const texts = vi.spyOn(i18n, 'loadNamespaces').mockResolvedValue()
  prefetchOnIntent()
  for (const hash of ['#/show/news', '#/show/diagnostics', '#/show/terms', '#/home', '', null])
    listeners[kind]?.({ target: new FakeElement(hash) })
  listeners[kind]?.({ target: null })
  await eventually(() => expect(texts.mock.calls).toEqual([[['news']]]))
})
