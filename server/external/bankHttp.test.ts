import { expect, test, vi } from 'vitest'
import { money } from '../../domain/kernel/money.ts'
import { bankOverHttp } from './bankHttp.ts'

const rent = { seq: 1, id: 'a', text: 'rent', amount: '250.00', currency: 'EUR', bookedAt: 1 }

async function statementOf(entries: readonly object[]) {
  const answer = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ entries }))
  try {
    return await bankOverHttp('http://bank.test').statement(0)
  } finally {
    answer.mockRestore()
  }
}

test('[FUND-39] a transfer whose text is long or has a NUL keeps no other from being read', async () => {
  const read = await statementOf([
    { ...rent, text: `\u0000OF7K3QX9MB2P ${'x'.repeat(2_000)}` },
    { ...rent, seq: 2, id: 'b' },
  ])
  const amount = money(25_000, 'EUR')
  expect(read).toEqual([
    { seq: 1, id: 'a', text: `OF7K3QX9MB2P ${'x'.repeat(987)}`, amount, bookedAt: 1, written: null },
    { seq: 2, id: 'b', text: 'rent', amount, bookedAt: 1, written: null },
  ])
})

test.each<[object, string, string]>([
  [{ currency: 'CHF' }, 'a', 'rent'],
  [{ amount: '0.00' }, 'a', 'rent'],
  [{ amount: '-250.00' }, 'a', 'rent'],
  [{ amount: '1.234' }, 'a', 'rent'],
  [{ amount: '20000000000000.00' }, 'a', 'rent'],
  [{ amount: null }, 'a', 'rent'],
  [{ bookedAt: 'today' }, 'a', 'rent'],
  [{ text: 7 }, 'a', ''],
  [{ id: 'a b' }, 'seq:1', 'rent'],
])('[FUND-39] an entry with %j is unreadable, and the next one is read', async (change, id, text) => {
  const wrong = { ...rent, ...change }
  const [first, second] = await statementOf([wrong, { ...rent, seq: 2, id: 'b' }])
  expect(first).toEqual({ seq: 1, id, text, amount: null, bookedAt: null, written: expect.any(String) })
  expect(JSON.parse(first?.written ?? '')).toEqual(wrong)
  expect(second?.amount).toEqual(money(25_000, 'EUR'))
})

test('[FUND-39] an entry without its number stops the reading: it may stand before the others', async () => {
  await expect(statementOf([{ ...rent, seq: null }, rent])).rejects.toThrow('unreadable')
})
