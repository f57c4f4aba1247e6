// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { money } from '../../../../domain/kernel/money.ts'
import { depositView } from '../../../../tests/support/depositView.ts'
import { renderHook } from '../../../../tests/support/renderHook.tsx'
import { signedInStore } from '../../../../tests/support/signedInStore.ts'
import { inTurn, refused, stubServer } from '../../../../tests/support/stubServer.ts'
import { wireUser } from '../../../../tests/support/wireUser.ts'
import { background } from '../../../bridges/background.ts'
import { useTopUp } from './useTopUp.ts'

const input = { account: 'eur-1', amount: money(25_000, 'EUR'), bonus: false, card: 'card-1' }
const done = { return: 'true' } as const
const onStarted = vi.fn<(id: string) => void>()
const idOf = ({ body }: { body: unknown }): string => (body as { deposit: string }).deposit

/** Renders the hook. The worker accepts a deposit only where `accepts` says so, in turn. */
async function render(...accepts: boolean[]) {
  const orders: string[] = []
  vi.spyOn(background, 'startDeposit').mockImplementation(async ({ id }) => {
    orders.push(id)
    return accepts[orders.length - 1] ? { ok: true, value: depositView({ id }) } : { ok: false, code: 'background.timeout' }
  })
  return { orders, ...(await renderHook(() => useTopUp(onStarted), signedInStore(wireUser()))) }
}

afterEach(() => {
  vi.restoreAllMocks()
  onStarted.mockReset()
})

test('[TRD-12, FUND-43] a retry after a lost response is the same deposit', async () => {
  const { calls } = stubServer({ reportQuick: inTurn('lost', done) })
  const { run, orders } = await render(true)
  await run(({ topUp }) => topUp(input))
  expect(orders).toEqual([])
  await run(({ topUp }) => topUp(input))
  expect(calls('reportQuick').map(idOf)).toEqual([orders[0], orders[0]])
  expect(onStarted.mock.calls).toEqual([[orders[0]]])
})

test('[TRD-12] a retry after a worker timeout is the same deposit, the next one is another', async () => {
  const { calls } = stubServer({ reportQuick: done })
  const { run, orders, current } = await render(false, true, true)
  await run(({ topUp }) => topUp(input))
  expect(current().status).toMatchObject({ at: 'refused', fault: { code: 'background.timeout' } })
  await run(({ topUp }) => topUp(input))
  await run(({ topUp }) => topUp(input))
  expect(orders[1]).toBe(orders[0])
  expect(orders[2]).not.toBe(orders[0])
  expect(calls('reportQuick').map(idOf)).toEqual(orders)
})

test('[TRD-12] a top-up refused by a rule starts nothing, and the next try is another deposit', async () => {
  const { calls } = stubServer({ reportQuick: inTurn(refused('quick.limit', { message: 'Too much' }), done) })
  const { run, orders, current } = await render(true)
  await run(({ topUp }) => topUp(input))
  expect(current().status).toMatchObject({ at: 'refused', fault: { code: 'quick.limit', message: 'Too much' }, attempt: 1 })
  expect(orders).toEqual([])
  await run(({ topUp }) => topUp(input))
  expect(new Set(calls('reportQuick').map(idOf)).size).toBe(2)
})
