// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { deferred } from '../../../domain/kernel/deferred.ts'
import { renderHook } from '../../../tests/support/renderHook.tsx'
import { storeAfterStart } from '../../../tests/support/signedInStore.ts'
import type { CallError } from '../../api/callError.ts'
import { useSwitches } from './useSwitches.ts'

const refusal: CallError = { code: 'auth.server_error', status: 500 }
const render = () => renderHook(() => useSwitches(), storeAfterStart(null))

test('[APP-15] a switch pressed while another is saved is shown as pressed, and saved after it', async () => {
  const { current, run } = await render()
  const [first, second] = [deferred<null>(), deferred<null>()]
  const saved: string[] = []
  const press = (name: string, end: Promise<unknown>) =>
    run((switches) => {
      void switches.press(name, true, () => {
        saved.push(name)
        return end
      })
    })
  const shown = () => [current().isOn('a', false), current().isOn('b', false)]
  await press('a', first.promise)
  await press('b', second.promise)
  expect([saved, shown()]).toEqual([['a'], [true, true]])
  await run(() => first.resolve(null))
  expect([saved, shown()]).toEqual([
    ['a', 'b'],
    [false, true],
  ])
  await run(() => second.resolve(null))
  expect(shown()).toEqual([false, false])
})

test('[APP-15] the last press of a switch is the one that stays', async () => {
  const { current, run } = await render()
  const first = deferred<null>()
  const saved: boolean[] = []
  await run(({ press }) => {
    for (const isOn of [true, false])
      void press('a', isOn, () => {
        saved.push(isOn)
        return first.promise
      })
  })
  expect(current().isOn('a', true)).toBe(false)
  await run(() => first.resolve(null))
  expect(saved).toEqual([true, false])
})

test('[APP-15] a refused press shows its saved state and the reason, even after a later save', async () => {
  const { current, run } = await render()
  const first = deferred<null>()
  await run(({ press }) => {
    void press('a', true, () => first.promise)
    void press('b', true, async () => null)
  })
  await run(() => first.reject(refusal))
  expect([current().isOn('a', false), current().refusal]).toEqual([false, { at: 'refused', fault: refusal, attempt: 1 }])
  await run(({ press }) => press('a', true, async () => null))
  expect(current().refusal).toBeNull()
})
