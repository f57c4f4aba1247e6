// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from '../../../tests/support/renderHook.tsx'
import { signedInStore } from '../../../tests/support/signedInStore.ts'
import { inTurn, refused, stubServer } from '../../../tests/support/stubServer.ts'
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
const done = { return: 'true', data: { transactionId: 'w-1' } } as const

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
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'locks')
})

test('[WD-12] a request without an answer is sent again with its key, also after a reload', async () => {
  const { calls } = stubServer({ withdrawalRequested: { return: 'true' }, withdrawalFinal: inTurn('lost', done) })
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
  const sent = calls('withdrawalFinal')
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect([selectUnanswered(store.getState()), selectAccepted(store.getState())]).toEqual([null, body])
  expect([...stored]).toEqual([])
})

test.each([
  ['a lost session', refused('auth.required', { status: 401 })],
  ['too many calls', refused('request.tooOften', { status: 429 })],
  ['the first call still running', refused('idempotency.running', { status: 409 })],
])('[WD-12] %s decides nothing about a request that was lost', async (_name, answer) => {
  const { calls } = stubServer({ withdrawalRequested: { return: 'true' }, withdrawalFinal: inTurn('lost', answer, done) })
  const { run } = await renderHook(() => useFinalWithdrawal(), signedInStore(wireUser()))
  for (let time = 0; time < 3; time += 1) await run(({ submit }) => submit(body))
  const sent = calls('withdrawalFinal')
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect([sent.length, stored.size]).toEqual([3, 0])
})

test('[WD-12] a tab sends nothing while another has an unanswered request, or is sending', async () => {
  const { calls } = stubServer({ withdrawalRequested: { return: 'true' }, withdrawalFinal: 'lost' })
  const first = await renderHook(() => useFinalWithdrawal(), signedInStore(wireUser()))
  await first.run(({ submit }) => submit(body))
  const other = await renderHook(() => useFinalWithdrawal(), signedInStore(wireUser()))
  await other.run(({ submit }) => submit({ ...body, amount: '70.00' }))
  expect(other.current().status).toMatchObject({ fault: { code: 'withdrawal.unanswered' } })
  holder = 'another tab'
  await first.run(({ submit }) => submit(body))
  expect(first.current().status).toMatchObject({ fault: { code: 'withdrawal.other_tab' } })
  expect([calls('withdrawalFinal').length, stored.size]).toEqual([1, 1])
})

test('[WD-07, WD-11] a refusal of the original without a code is an answer', async () => {
  stubServer({ withdrawalRequested: { return: 'true' }, withdrawalFinal: { return: 'false', message: 'Not today.' } })
  const { run, current } = await renderHook(() => useFinalWithdrawal(), signedInStore(wireUser()))
  await run(({ submit }) => submit(body))
  expect(current().status).toMatchObject({ fault: { message: 'Not today.' } })
  expect(stored.size).toBe(0)
})

test('[WD-12] a request that the server refused is forgotten, and the next one has a new key', async () => {
  const { calls } = stubServer({ withdrawalRequested: { return: 'true' }, withdrawalFinal: inTurn(refused('withdrawal.too_small'), done) })
  const { run } = await renderHook(() => useFinalWithdrawal(), signedInStore(wireUser()))
  await run(({ submit }) => submit(body))
  expect([...stored]).toEqual([])
  await run(({ submit }) => submit(body))
  const sent = calls('withdrawalFinal')
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

test('[WD-12] a request that ends in a fault of the server may have taken effect', async () => {
  stubServer({ withdrawalRequested: { return: 'true' }, withdrawalFinal: refused('auth.server_error', { status: 502 }) })
  const store = signedInStore(wireUser())
  const { run } = await renderHook(() => useFinalWithdrawal(), store)
  await run(({ submit }) => submit(body))
  expect(selectUnanswered(store.getState())?.body).toEqual(body)
})

test('[WD-05] documents that are missing at the final call open the need-verify modal', async () => {
  stubServer({ withdrawalRequested: { return: 'true' }, withdrawalFinal: refused('withdrawal.verify') })
  const store = signedInStore(wireUser())
  const { run } = await renderHook(() => useFinalWithdrawal(), store)
  await run(({ submit }) => submit(body))
  expect(selectDialogs(store.getState()).map(({ name }) => name)).toEqual(['modal_need_verify'])
})
