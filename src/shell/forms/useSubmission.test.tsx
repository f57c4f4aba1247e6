// @vitest-environment happy-dom
import { createRef } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { deferred } from '../../../domain/kernel/deferred.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import { renderHook } from '../../../tests/support/renderHook.tsx'
import { storeAfterStart } from '../../../tests/support/signedInStore.ts'
import { type CallError, malformedAnswer, noAnswer } from '../../api/callError.ts'
import { useSubmission } from './useSubmission.ts'

const refusal: CallError = { code: 'amount.min', status: 200 }
const render = (form?: Parameters<typeof useSubmission>[0]) => renderHook(() => useSubmission(form), storeAfterStart(null))
/** Returns a call that fails. */
const fail = (error: unknown) => async () => {
  throw error
}

/** Returns a form on the page whose second field is invalid. */
function formWithError() {
  const form = document.createElement('form')
  const amount = document.createElement('input')
  amount.name = 'amount'
  amount.setAttribute('aria-invalid', 'true')
  form.append(document.createElement('input'), amount)
  document.body.append(form)
  onTestFinished(() => form.remove())
  const ref = createRef<HTMLFormElement>()
  ref.current = form
  return ref
}
const focused = () => document.activeElement?.getAttribute('name')

test('[APP-15] a submission goes from typing to sending to done', async () => {
  const { current, run } = await render()
  expect(current().status).toEqual({ at: 'typing' })
  const answer = deferred<null>()
  let result: Promise<boolean> | undefined
  await run(({ send }) => void (result = send(() => answer.promise)))
  expect(current().status).toEqual({ at: 'sending' })
  answer.resolve(null)
  await run(() => result)
  expect([await result, current().status]).toEqual([true, { at: 'done' }])
  await run(({ typeAgain }) => typeAgain())
  expect(current().status).toEqual({ at: 'typing' })
})

test('[APP-15] each refusal counts, so that its message is announced again', async () => {
  const { current, run } = await render()
  for (const attempt of [1, 2]) {
    await run(({ send }) => send(fail(refusal)))
    expect(current().status).toEqual({ at: 'refused', fault: refusal, attempt })
  }
  await run(({ refuse }) => refuse('field.required'))
  expect(current().status).toMatchObject({ at: 'refused', fault: { code: 'field.required' }, attempt: 3 })
})

test('[FUND-36] a second press during the first sends nothing', async () => {
  const { run } = await render()
  const sent: number[] = []
  let results: boolean[] = []
  const call = async () => void sent.push(1)
  await run(async ({ send }) => (results = await Promise.all([send(call), send(call)])))
  expect([sent.length, results]).toEqual([1, [true, false]])
})

test('a fault of the page itself is thrown, and the form can be sent again', async () => {
  const { current, run } = await render()
  await expect(run(({ send }) => send(fail(new TypeError('bug'))))).rejects.toThrow('bug')
  await run(() => undefined)
  expect(current().status).toEqual({ at: 'typing' })
  await run(({ send }) => send(async () => undefined))
  expect(current().status).toEqual({ at: 'done' })
})

test.each([
  ['no answer', noAnswer, 'the same'],
  ['a fault of the server', { code: 'auth.server_error', status: 502 }, 'the same'],
  ['a page of another network', malformedAnswer(200), 'the same'],
  ['an answer that it still runs', { code: 'idempotency.running', status: 409 }, 'the same'],
  ['a lost session', { code: 'auth.required', status: 401 }, 'the same'],
  ['too many calls', { code: 'request.tooOften', status: 429 }, 'the same'],
  ['a refusal', refusal, 'a new'],
] as const)('[FUND-43] after %s a repeated request has %s key', async (_name, error, expected) => {
  const { run } = await render()
  const keys: string[] = []
  const request = { amount: '250.00' }
  for (const end of [fail(error), async () => undefined])
    await run(({ send }) =>
      send((intent) => {
        keys.push(intent.keyOf(request))
        return end()
      }),
    )
  expect(keys[1] === keys[0] ? 'the same' : 'a new').toBe(expected)
})

test('[FUND-43] another request, and the same one after its success, has a new key', async () => {
  const { run } = await render()
  const keys: string[] = []
  for (const amount of ['250.00', '300.00', '300.00'])
    await run(({ send }) => send(async (intent) => void keys.push(intent.keyOf({ amount }))))
  expect(new Set(keys).size).toBe(3)
})

test('[FUND-43] a refusal before the request is sent keeps the key of an unanswered one', async () => {
  const { run } = await render()
  const keys: string[] = []
  const pay = (end: () => Promise<unknown>) =>
    run(({ send }) =>
      send((intent) => {
        keys.push(intent.keyOf({ amount: '250.00' }))
        return end()
      }),
    )
  await pay(fail(noAnswer))
  await run(({ send }) => send(fail(refusal)))
  await pay(async () => undefined)
  expect(keys[1]).toBe(keys[0])
})

test('[APP-19] a refusal, by the server or the page, focuses the first invalid field', async () => {
  const form = formWithError()
  const { run, current } = await render(form)
  await run(({ send }) => send(fail(refusal)))
  await eventually(() => expect(focused()).toBe('amount'))
  form.current?.querySelector('input')?.focus()
  await run(({ refuse }) => refuse())
  await eventually(() => expect(focused()).toBe('amount'))
  expect(current().status).toMatchObject({ at: 'refused', attempt: 1 })
})
