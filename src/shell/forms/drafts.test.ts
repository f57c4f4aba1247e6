import { beforeEach, expect, test, vi } from 'vitest'
import { background } from '../../bridges/background.ts'
import { saveDraft, readDraft, watchDrafts } from './drafts.ts'

const onHidden: (() => void)[] = []
const page = { visibilityState: 'visible', addEventListener: (_name: string, run: () => void) => void onHidden.push(run) }
const ok = { ok: true, value: null } as const

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('document', page)
  vi.spyOn(background, 'keepDraft').mockReset().mockResolvedValue(ok)
})

test('[BG-02] several changes within the debounce are written once, separately for each form', () => {
  saveDraft(7, 'contact', { message: 'H' })
  saveDraft(7, 'contact', { message: 'Hi' })
  saveDraft(7, 'call', { phone: '1' })
  expect(background.keepDraft).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(vi.mocked(background.keepDraft).mock.calls).toEqual([
    [7, 'contact', '{"message":"Hi"}'],
    [7, 'call', '{"phone":"1"}'],
  ])
  saveDraft(7, 'contact', null)
  vi.runAllTimers()
  expect(background.keepDraft).toHaveBeenLastCalledWith(7, 'contact', null)
})

test('[BG-02] a hidden page writes pending drafts at once, and only once', () => {
  watchDrafts()
  saveDraft(null, 'contact', { message: 'Hi' })
  page.visibilityState = 'hidden'
  for (const run of onHidden) run()
  vi.runAllTimers()
  expect(vi.mocked(background.keepDraft).mock.calls).toEqual([[null, 'contact', '{"message":"Hi"}']])
})

test('[BG-02] an unreadable draft counts as none', async () => {
  const read = vi.spyOn(background, 'readDraft')
  read.mockResolvedValueOnce({ ok: true, value: '{"message":"Hi"}' })
  expect(await readDraft(7, 'contact')).toEqual({ message: 'Hi' })
  read.mockResolvedValueOnce({ ok: true, value: 'spoilt' })
  expect(await readDraft(7, 'contact')).toBeNull()
  read.mockResolvedValueOnce({ ok: false, code: 'background.stopped' })
  expect(await readDraft(7, 'contact')).toBeNull()
})
