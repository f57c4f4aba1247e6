import { afterEach, expect, test, vi } from 'vitest'
import { chatPanel, onChatPanelChange, setChatPanel } from './chatPanel.ts'

afterEach(() => vi.unstubAllGlobals())

test('[TRD-04] the panel opens even if its state cannot be saved in a full storage', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  const seen: string[] = []
  const leave = onChatPanelChange(() => seen.push(chatPanel().is))
  expect(() => setChatPanel({ is: 'open' })).not.toThrow()
  leave()
  expect([seen, chatPanel()]).toEqual([['open'], { is: 'open', size: 'minimized', room: null }])
})
