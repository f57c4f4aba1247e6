// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../tests/support/eventually.ts'
import { background } from '../bridges/background.ts'
import { backgroundReported } from '../bridges/backgroundFacts.ts'
import { checkEveryMs, connectServiceWorker } from '../bridges/serviceWorker.ts'
import { createStore } from './store.ts'
import { watchUpdates } from './watchUpdates.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('[PWA-06] a tab that is never hidden asks for a new version each time the worker reminds', async () => {
  const update = vi.fn<() => Promise<void>>(async () => undefined)
  const registration = Object.assign(new EventTarget(), { update, waiting: null, installing: null, active: null })
  const container = Object.assign(new EventTarget(), { controller: null, register: async () => registration })
  vi.stubGlobal('navigator', { serviceWorker: container })
  const remind = vi.spyOn(background, 'remind').mockResolvedValue({ ok: true, value: null })
  const store = createStore()
  await connectServiceWorker(store)
  watchUpdates(store)
  for (const times of [1, 2]) {
    expect(remind.mock.calls).toEqual(Array.from({ length: times }, () => ['update', checkEveryMs]))
    expect(update).toHaveBeenCalledTimes(times - 1)
    vi.setSystemTime(Date.now() + checkEveryMs)
    store.dispatch(backgroundReported([{ topic: 'due', reminder: 'update' }]))
    await eventually(() => expect(update).toHaveBeenCalledTimes(times))
  }
})
