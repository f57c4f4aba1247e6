import { beforeEach, expect, test, vi } from 'vitest'
import { background } from './background.ts'

const persist = vi.fn<() => Promise<boolean>>()
beforeEach(() => {
  persist.mockReset().mockResolvedValue(true)
  vi.stubGlobal('navigator', { storage: { persist } })
})

const order = {
  id: 'c56a4180-65aa-42ec-a945-5fd21dec0538',
  account: 'eur-1',
  amount: '250.00',
  currency: 'EUR',
  bonus: false,
  fixed: false,
  card: 'card-1',
  stack: ['PFS'],
} satisfies Parameters<typeof background.startDeposit>[0]

test('[BG-07] asks the browser for persistent storage when a deposit starts, and not before', async () => {
  await background.refreshUser()
  await background.diagnostics()
  expect(persist).not.toHaveBeenCalled()
  await background.startDeposit(order)
  expect(persist).toHaveBeenCalledOnce()
})

test('[BG-07] asks the browser for persistent storage when the first file is kept', async () => {
  await background.uploads()
  expect(persist).not.toHaveBeenCalled()
  await background.queueUpload(7, { id: 'file-1', type: 'sign', name: 'signature.png', bytes: new ArrayBuffer(1) })
  expect(persist).toHaveBeenCalledOnce()
})

test('[BG-07] starts the deposit even if the browser refuses or does not support persistent storage', async () => {
  persist.mockRejectedValue(new DOMException('no', 'SecurityError'))
  expect(await background.startDeposit(order)).toMatchObject({ ok: false, code: 'background.stopped' })
  vi.stubGlobal('navigator', {})
  expect(await background.startDeposit(order)).toMatchObject({ ok: false, code: 'background.stopped' })
})
