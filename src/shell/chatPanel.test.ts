import { afterEach, expect, test, vi } from 'vitest'
import { chatPanel, onChatPanel, setChatPanel } from './chatPanel.ts'

afterEach(() => vi.unstubAllGlobals())

test('[TRD-04] a full store costs the panel its memory: it opens all the same, and whoever opened it goes on', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  const seen: string[] = []
  const leave = onChatPanel(() => seen.push(chatPanel().is))
  expect(() => setChatPanel({ is: 'open' })).not.toThrow()
  leave()
  expect([seen, chatPanel()]).toEqual([['open'], { is: 'open', size: 'minimized', room: null }])
})
