// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json } from '../../../tests/support/json.ts'
import { renderHook, signedInStore } from '../../../tests/support/renderHook.tsx'
import { stubServer } from '../../../tests/support/stubServer.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { background } from '../../bridges/background.ts'
import { selectDialogs } from '../../shell/dialogs/dialogsSlice.ts'
import { type FinalBody, readUnanswered, selectAccepted, selectUnanswered } from './unansweredSlice.ts'
import { useFinalWithdrawal } from './useFinalWithdrawal.ts'

const body: FinalBody = {
  proc: 'EUR',
  amount: '50.00',
  currency: 'EUR',
  wallet: 'DE75512108001245126199',
  account: 'eur-1',
  is_bonus: false,
  is_fixed: false,
}
const path = '/api/withdrawal/final'
const done = (): Response => json({ return: 'true', data: { transactionId: 'w-1' } })

let stored: Map<string, string>
let holder: string | null
beforeEach(() => {
  stored = new Map()
  holder = null
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      request: async (name: string, ...rest: unknown[]) => {
        const run = rest.at(-1) as (lock: { name: string } | null) => Promise<unknown>
        return run(holder === null ? { name } : null)
      },
    },
  })
  vi.spyOn(background, 'refreshUser').mockResolvedValue({ ok: true, value: wireUser() })
  vi.spyOn(background, 'keepDraft').mockImplementation(async (uid, name, text) => {
    if (text === null) stored.delete(`${uid} ${name}`)
    else stored.set(`${uid} ${name}`, text)
    return { ok: true, value: null }
  })
  vi.spyOn(background, 'readDraft').mockImplementation(async (uid, name) => ({ ok: true, value: stored.get(`${uid} ${name}`) ?? null }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'locks')
})

test('[WD-12] a request without an answer is sent again with its key, also after a reload', async () => {
  const sent = stubServer(path, 'lost', done())
  const first = await renderHook(() => useFinalWithdrawal(), signedInStore(wireUser()))
  await first.run(({ submit }) => submit(body))
  expect(first.current().status).toMatchObject({ at: 'refused', fault: { code: 'network.unreachable' } })
  await first.unmount()

  const store = signedInStore(wireUser())
  await store.dispatch(readUnanswered())
  const later = await renderHook(() => useFinalWithdrawal(), store)
  // Another request must not be sent beside it.
  await later.run(({ submit }) => submit({ ...body, amount: '70.00' }))
  expect(later.current().status).toMatchObject({ fault: { code: 'withdrawal.unanswered' } })
  await later.run(({ submit }) => submit(body))
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect([selectUnanswered(store.getState()), selectAccepted(store.getState())]).toEqual([null, body])
  expect([...stored]).toEqual([])
})

test.each([
  ['a lost session', json({ return: 'false', error: 'auth.required' }, 401)],
  ['too many calls', json({ return: 'false', error: 'request.tooOften' }, 429)],
  ['the first call still running', json({ return: 'false', error: 'idempotency.running' }, 409)],
])('[WD-12] %s decides nothing about a request that was lost', async (_name, answer) => {
  const sent = stubServer(path, 'lost', answer, done())
  const { run } = await renderHook(() => useFinalWithdrawal(), signedInStore(wireUser()))
  for (let time = 0; time < 3; time += 1) await run(({ submit }) => submit(body))
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect([sent.length, stored.size]).toEqual([3, 0])
})

test('[WD-12] a tab sends nothing while another has an unanswered request, or is sending', async () => {
  const sent = stubServer(path, 'lost')
  const first = await renderHook(() => useFinalWithdrawal(), signedInStore(wireUser()))
  await first.run(({ submit }) => submit(body))
  const other = await renderHook(() => useFinalWithdrawal(), signedInStore(wireUser()))
  await other.run(({ submit }) => submit({ ...body, amount: '70.00' }))
  expect(other.current().status).toMatchObject({ fault: { code: 'withdrawal.unanswered' } })
  holder = 'another tab'
  await first.run(({ submit }) => submit(body))
  expect(first.current().status).toMatchObject({ fault: { code: 'withdrawal.other_tab' } })
  expect([sent.length, stored.size]).toEqual([1, 1])
})

test('[WD-07, WD-11] a refusal of the original without a code is an answer', async () => {
  stubServer(path, json({ return: 'false', message: 'Not today.' }))
  const { run, current } = await renderHook(() => useFinalWithdrawal(), signedInStore(wireUser()))
  await run(({ submit }) => submit(body))
  expect(current().status).toMatchObject({ fault: { message: 'Not today.' } })
  expect(stored.size).toBe(0)
})

test('[WD-12] a request that the server refused is forgotten, and the next one has a new key', async () => {
  const sent = stubServer(path, json({ return: 'false', error: 'withdrawal.too_small' }), done())
  const { run } = await renderHook(() => useFinalWithdrawal(), signedInStore(wireUser()))
  await run(({ submit }) => submit(body))
  expect([...stored]).toEqual([])
  await run(({ submit }) => submit(body))
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

test('[WD-12] a request that ends in a fault of the server may have taken effect', async () => {
  stubServer(path, json({ return: 'false', error: 'auth.server_error' }, 502))
  const store = signedInStore(wireUser())
  const { run } = await renderHook(() => useFinalWithdrawal(), store)
  await run(({ submit }) => submit(body))
  expect(selectUnanswered(store.getState())?.body).toEqual(body)
})

test('[WD-05] documents that are missing at the final call open the need-verify modal', async () => {
  stubServer(path, json({ return: 'false', error: 'withdrawal.verify' }))
  const store = signedInStore(wireUser())
  const { run } = await renderHook(() => useFinalWithdrawal(), store)
  await run(({ submit }) => submit(body))
  expect(selectDialogs(store.getState()).map(({ name }) => name)).toEqual(['modal_need_verify'])
})
