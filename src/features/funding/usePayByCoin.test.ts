// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deferred } from '../../../domain/kernel/deferred.ts'
import { renderHook } from '../../../tests/support/renderHook.tsx'
import { signedInStore } from '../../../tests/support/signedInStore.ts'
import { inTurn, refused, stubServer } from '../../../tests/support/stubServer.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { background } from '../../bridges/background.ts'
import * as location from '../../shell/location/location.ts'
import { usePayByCoin } from './usePayByCoin.ts'

vi.mock('../../shell/location/location.ts', { spy: true })

const guid = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const opened = { return: 'true', guid } as const
const body = { amount: '250.00', bonus: false, fixed: false, currency: 'EUR', account: 'eur-1' } as const
const render = () => renderHook(usePayByCoin, signedInStore(wireUser()))

beforeEach(() => {
  vi.mocked(location.openPath).mockReset()
  vi.spyOn(background, 'watchInvoice').mockResolvedValue({ ok: false, code: 'background.stopped' })
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('[FUND-38, FUND-43] a retry after a lost response uses the same key and opens one invoice', async () => {
  const { calls } = stubServer({ payCoin: inTurn('lost', opened) })
  const { run, current } = await render()
  await run(({ open }) => open('btc', body))
  expect(current().status).toMatchObject({ at: 'refused', fault: { code: 'network.unreachable' }, attempt: 1 })
  await run(({ open }) => open('btc', body))
  await run(({ open }) => open('btc', body))
  expect(calls('payCoin')[1]?.key).toBe(calls('payCoin')[0]?.key)
  expect(calls('payCoin')[2]?.key).not.toBe(calls('payCoin')[0]?.key)
  expect(location.openPath).toHaveBeenCalledTimes(2)
})

test('[FUND-43] after a refusal the next request has another key', async () => {
  const { calls } = stubServer({ payCoin: inTurn(refused('amount.min'), opened) })
  const { run, current } = await render()
  await run(({ open }) => open('btc', body))
  expect(current().status).toMatchObject({ at: 'refused', fault: { code: 'amount.min' } })
  await run(({ open }) => open('btc', body))
  expect(calls('payCoin')[1]?.key).not.toBe(calls('payCoin')[0]?.key)
})

test('[FUND-43] an answer without an invoice keeps the key', async () => {
  const { calls } = stubServer({ payCoin: inTurn({ return: 'true' } as const, opened) })
  const { run } = await render()
  await run(({ open }) => open('btc', body))
  await run(({ open }) => open('btc', body))
  expect(calls('payCoin')[1]?.key).toBe(calls('payCoin')[0]?.key)
})

test('[INV-07] an invoice opened after the form was left is only watched', async () => {
  const answer = deferred<typeof opened>()
  stubServer({ payCoin: answer.promise })
  const { current, unmount } = await render()
  const leaving = current().open('btc', body)
  await unmount()
  answer.resolve(opened)
  await leaving
  expect(background.watchInvoice).toHaveBeenCalledWith('btc', guid)
  expect(location.openPath).not.toHaveBeenCalled()
})
