// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from '../../../tests/support/renderHook.tsx'
import { signedInStore, storeAfterStart } from '../../../tests/support/signedInStore.ts'
import { type ServerAnswers, inTurn, refused, stubServer } from '../../../tests/support/stubServer.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { useFieldCheck } from './useFieldCheck.ts'

const taken = refused('fields.invalid', { fields: { email: 'email.taken' } })
const refuse = vi.fn<(field: 'email' | 'phone', code: string) => void>()

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
afterEach(() => {
  vi.useRealTimers()
  refuse.mockReset()
})

async function setUp(info: ServerAnswers['info'], { store = storeAfterStart(null), value = 'ada@example.org' as string | null } = {}) {
  const { calls } = stubServer({ ...(info !== undefined && { info }) })
  let typed = value
  const { render, unmount } = await renderHook(() => useFieldCheck('email', typed, refuse), store)
  return {
    checked: () => calls('info').map(({ body }) => body),
    unmount,
    pause: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    type: (text: string | null) => {
      typed = text
      return render()
    },
  }
}

test('[SES-10] a field is checked once, after a pause in typing', async () => {
  const { checked, pause, type } = await setUp({ return: 'true' })
  await pause(300)
  await type('ada@example.com')
  await pause(300)
  expect(checked()).toEqual([])
  await pause(400)
  expect(checked()).toEqual([{ email: 'ada@example.com' }])
  await pause(5_000)
  expect([checked().length, refuse.mock.calls]).toEqual([1, []])
})

test('[SES-10] the server’s error for the field is reported', async () => {
  const { pause } = await setUp(taken)
  await pause(700)
  expect(refuse.mock.calls).toEqual([['email', 'email.taken']])
})

test.each([
  ['without an answer', 'lost'],
  ['refused for another reason', refused('request.tooOften', { status: 429 })],
  ['refused for another field', refused('fields.invalid', { fields: { phone: 'phone.invalid' } })],
] as const)('[SES-10] a check %s is ignored', async (_name, answer) => {
  const { pause, checked } = await setUp(answer)
  await pause(700)
  expect([checked().length, refuse.mock.calls]).toEqual([1, []])
})

test('[SES-10] further typing aborts the check, whose answer is ignored', async () => {
  const { pause, type, checked } = await setUp(inTurn('waits', { return: 'true' }))
  await pause(700)
  await type('eve@example.org')
  await pause(700)
  expect([checked().length, refuse.mock.calls]).toEqual([2, []])
})

test('[SES-10] a field that is left or not complete is not checked', async () => {
  const { pause, unmount, checked } = await setUp(undefined)
  await unmount()
  await pause(700)
  expect(checked()).toEqual([])
  const empty = await setUp(undefined, { value: null })
  await empty.pause(700)
  expect(empty.checked()).toEqual([])
})

test('[SES-10] a signed-in person’s field is not checked, since the call would save it', async () => {
  const { pause, checked } = await setUp(undefined, { store: signedInStore(wireUser()) })
  await pause(700)
  expect(checked()).toEqual([])
})
