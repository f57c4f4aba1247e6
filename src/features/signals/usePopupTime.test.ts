// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { secondMs } from '../../../domain/kernel/time.ts'
import { renderHook } from '../../../tests/support/renderHook.tsx'
import { signedInStore } from '../../../tests/support/signedInStore.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { usePopupTime } from './usePopupTime.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const setUp = async () => {
  let hold = false
  const onEnd = vi.fn<() => void>()
  const onPace = vi.fn<(left: number) => void>()
  const hook = await renderHook(() => usePopupTime(60 * secondMs, hold, { onEnd, onPace }), signedInStore(wireUser()))
  return {
    onEnd,
    paces: () => onPace.mock.calls.map(([left]) => left / secondMs),
    left: () => hook.current() / secondMs,
    pass: (seconds: number) => hook.run(() => void vi.advanceTimersByTime(seconds * secondMs)),
    hold: (held: boolean) => {
      hold = held
      return hook.render()
    },
  }
}

test('[ENG-12] the popup ends after 60 s, once', async () => {
  const { onEnd, left, pass } = await setUp()
  await pass(59)
  expect([left(), onEnd.mock.calls.length]).toEqual([1, 0])
  await pass(10)
  expect([left(), onEnd.mock.calls.length]).toEqual([0, 1])
})

test('[ENG-12] held time does not pass, and the rest of it goes on afterwards', async () => {
  const { onEnd, left, pass, hold, paces } = await setUp()
  await pass(20)
  await hold(true)
  await pass(300)
  expect(left()).toBe(40)
  await hold(false)
  await pass(40)
  expect(onEnd).toHaveBeenCalledOnce()
  expect(paces()).toEqual([60, 40, 40])
})
