// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { secondMs } from '../../../domain/kernel/time.ts'
import { renderHook } from '../../../tests/support/renderHook.tsx'
import { signedInStore } from '../../../tests/support/signedInStore.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { background } from '../../bridges/background.ts'
import { backgroundReported } from '../../bridges/backgroundFacts.ts'
import { usePopupTime } from './usePopupTime.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const setUp = async (worker: 'runs' | 'stopped' = 'runs') => {
  let hold = false
  const onEnd = vi.fn<() => void>()
  const onPace = vi.fn<(left: number, isHeld: boolean) => void>()
  // The worker is another process.
  const remind = vi.spyOn(background, 'remind').mockResolvedValue(worker === 'runs' ? { ok: true, value: null } : { ok: false, code: 'x' })
  const store = signedInStore(wireUser())
  const hook = await renderHook(() => usePopupTime(60 * secondMs, hold, { onEnd, onPace }), store)
  return {
    ends: () => onEnd.mock.calls.length,
    paces: () => onPace.mock.calls.map(([left, isHeld]) => [left / secondMs, isHeld]),
    reminders: () => remind.mock.calls.map(([name, inMs]) => [name, inMs / secondMs]),
    left: () => hook.current() / secondMs,
    pass: (seconds: number) => hook.run(() => void vi.advanceTimersByTime(seconds * secondMs)),
    report: () => hook.run(() => void store.dispatch(backgroundReported([{ topic: 'due', reminder: 'signal' }]))),
    hold: (held: boolean) => {
      hold = held
      return hook.render()
    },
  }
}

test('[ENG-12, BG-01] the popup ends once the worker reports that its 60 s are over', async () => {
  const { ends, left, pass, report, reminders } = await setUp()
  expect(reminders()).toEqual([['signal', 60]])
  await pass(59)
  expect(left()).toBe(1)
  await pass(1)
  expect([left(), ends()]).toEqual([0, 0])
  await report()
  expect([ends(), reminders().length]).toEqual([1, 1])
})

test('[ENG-12] held time does not pass, and the worker is given the rest of it afterwards', async () => {
  const { ends, left, pass, hold, report, paces, reminders } = await setUp()
  await pass(20)
  await hold(true)
  await pass(300)
  await report()
  expect([left(), ends()]).toEqual([40, 0])
  await hold(false)
  await pass(40)
  await report()
  expect([ends(), reminders()]).toEqual([
    1,
    [
      ['signal', 60],
      ['signal', 40],
    ],
  ])
  expect(paces()).toEqual([
    [60, false],
    [40, true],
    [40, false],
  ])
})

test('[ENG-12] a popup whose reminder another tab has replaced ends by itself', async () => {
  const { ends, pass } = await setUp()
  await pass(60)
  expect(ends()).toBe(0)
  await pass(3)
  expect(ends()).toBe(1)
})

test('[ENG-12] the report of another tab’s popup does not end this one', async () => {
  const { ends, pass, report, reminders } = await setUp()
  await pass(10)
  await report()
  expect([ends(), reminders().at(-1)]).toEqual([0, ['signal', 50]])
})

test('[ENG-12, BG-07] without a worker the page ends its popup itself', async () => {
  const { ends, pass } = await setUp('stopped')
  await pass(70)
  expect(ends()).toBe(1)
})
