// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from '../../../tests/support/renderHook.tsx'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { createStore } from '../../app/store.ts'
import { background } from '../../bridges/background.ts'
import { sessionRead } from '../session/sessionSlice.ts'
import { useDraft } from './useDraft.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  sessionStorage.clear()
})

test('[BG-02] input typed before the person is known is kept as theirs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const keepDraft = vi.spyOn(background, 'keepDraft').mockResolvedValue({ ok: true, value: null })
  vi.spyOn(background, 'readDraft').mockResolvedValue({ ok: true, value: null })
  const store = createStore()
  let uid: number | null = null
  const { run, current, render } = await renderHook(() => useDraft('contact', uid, { message: '' }), store)
  await run(({ change }) => change('message', 'Where is my deposit'))
  const now = Date.now()
  store.dispatch(sessionRead({ csrf: 'token', now, user: wireUser(7), platformToken: null, askedAt: now, receivedAt: now }))
  uid = 7
  await render()
  expect(current().draft.form.message).toBe('Where is my deposit')
  await vi.advanceTimersByTimeAsync(1_000)
  const kept = keepDraft.mock.calls.filter(([owner]) => owner === 7).map(([, name, text]) => [name, JSON.parse(text ?? '{}')])
  expect(kept).toEqual([['contact', expect.objectContaining({ form: { message: 'Where is my deposit' } })]])
})
