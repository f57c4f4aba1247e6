import { expect, test, vi } from 'vitest'
import { money } from '../../domain/kernel/money.ts'
import { bankOverHttp } from './bankHttp.ts'

test('[FUND-39] a transfer whose text is long or has a NUL keeps no other from being read', async () => {
  const entry = { amount: '250.00', currency: 'EUR', bookedAt: 1 }
  const entries = [
    { seq: 1, id: 'a', text: `\u0000OF7K3QX9MB2P ${'x'.repeat(2_000)}`, ...entry },
    { seq: 2, id: 'b', text: 'rent', ...entry },
  ]
  const answer = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ entries }))
  const read = await bankOverHttp('http://bank.test').statement(0)
  answer.mockRestore()
  expect(read).toEqual([
    { seq: 1, id: 'a', text: `OF7K3QX9MB2P ${'x'.repeat(987)}`, amount: money(25_000, 'EUR'), bookedAt: 1 },
    { seq: 2, id: 'b', text: 'rent', amount: money(25_000, 'EUR'), bookedAt: 1 },
  ])
})
