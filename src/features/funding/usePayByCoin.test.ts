// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json } from '../../../tests/support/json.ts'
import { renderHook, signedInStore } from '../../../tests/support/renderHook.tsx'
import { stubServer } from '../../../tests/support/stubServer.ts'
import { wireUser } from '../../../tests/support/wireUser.ts'
import { background } from '../../bridges/background.ts'
import * as location from '../../shell/location/location.ts'
import { usePayByCoin } from './usePayByCoin.ts'

vi.mock('../../shell/location/location.ts', { spy: true })

const path = '/api/btc/pay'
const guid = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const body = { amount: '250.00', bonus: false, fixed: false, currency: 'EUR', account: 'eur-1' } as const
const render = () => renderHook(usePayByCoin, signedInStore(wireUser()))

beforeEach(() => {
  vi.mocked(location.openPath).mockReset()
  vi.spyOn(background, 'watchInvoice').mockResolvedValue({ ok: false, code: 'background.stopped' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('[FUND-38, FUND-43] a retry after a lost response uses the same key and opens one invoice', async () => {
  const sent = stubServer(path, 'lost', json({ return: 'true', guid }), json({ return: 'true', guid }))
  const { run, current } = await render()
  await run(({ open }) => open('btc', body))
  expect(current().status).toMatchObject({ at: 'refused', fault: { code: 'network.unreachable' }, attempt: 1 })
  await run(({ open }) => open('btc', body))
  await run(({ open }) => open('btc', body))
  expect(sent[1]?.key).toBe(sent[0]?.key)
  expect(sent[2]?.key).not.toBe(sent[0]?.key)
  expect(location.openPath).toHaveBeenCalledTimes(2)
})

test('[FUND-43] after a refusal the next request has another key', async () => {
  const sent = stubServer(path, json({ return: 'false', error: 'amount.min' }), json({ return: 'true', guid }))
  const { run, current } = await render()
  await run(({ open }) => open('btc', body))
  expect(current().status).toMatchObject({ at: 'refused', fault: { code: 'amount.min' } })
  await run(({ open }) => open('btc', body))
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

test('[FUND-43] an answer without an invoice keeps the key', async () => {
  const sent = stubServer(path, json({ return: 'true' }), json({ return: 'true', guid }))
  const { run } = await render()
  await run(({ open }) => open('btc', body))
  await run(({ open }) => open('btc', body))
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('[INV-07] an invoice opened after the form was left is only watched', async () => {
  let answer = (_response: Response): void => undefined
  stubServer(path, new Promise<Response>((resolve) => (answer = resolve)))
  const { current, unmount } = await render()
  const opened = current().open('btc', body)
  await unmount()
  answer(json({ return: 'true', guid }))
  await opened
  expect(background.watchInvoice).toHaveBeenCalledWith('btc', guid)
  expect(location.openPath).not.toHaveBeenCalled()
})
