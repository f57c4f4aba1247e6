import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { money } from '../../domain/kernel/money.ts'
import { type House, openHouse } from '../../tests/support/appHouse.ts'
import { emptyBooks, type Step, take } from '../../tests/support/ledgerModel.ts'
import { auditLedger } from './balance.ts'
import type { Holder } from './holder.ts'
import { openAccount } from './openAccount.ts'
import { post } from './post.ts'

const accounts = 4
const sequences = 300

let house: House
let customer: number
beforeAll(async () => {
  house = await openHouse()
  customer = (await house.customer('model@example.org')).id
})
afterAll(() => house.close())

const step = fc
  .record({
    reference: fc.nat({ max: 15 }),
    from: fc.nat({ max: accounts - 1 }),
    to: fc.nat({ max: accounts - 1 }),
    amount: fc.integer({ min: 1, max: 300 }),
  })
  .filter(({ from, to }) => from !== to)

const openAccounts = (): Promise<string[]> =>
  house.deps.db.transaction().execute(async (trx) => {
    const ids: string[] = ['house']
    for (let index = 1; index < accounts; index += 1)
      ids.push(await openAccount(trx, { customerId: customer, currency: 'EUR', type: 'demo', at: 1 }))
    return ids
  })

const holder = (ids: string[], index: number): Holder =>
  index === 0 ? { of: 'house', name: 'bonus' } : { of: 'account', account: ids[index] ?? '' }

async function takeForReal(ids: string[], run: number, { reference, from, to, amount }: Step): Promise<string> {
  const lines = [
    { holder: holder(ids, from), amount: money(-amount, 'EUR') },
    { holder: holder(ids, to), amount: money(amount, 'EUR') },
  ]
  const entry = { kind: 'test', reference: `${run}:${reference}`, lines, at: 1 }
  return house.deps.db
    .transaction()
    .execute((trx) => post(trx, entry))
    .catch((error: Error) => error.message)
}

test('[SRV-03] the ledger does what a small pure model does, over random sequences of movements', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      run += 1
      const ids = await openAccounts()
      const books = emptyBooks(accounts)
      for (const one of steps) expect(await takeForReal(ids, run, one)).toBe(take(books, one))
      const rows = await house.deps.db.selectFrom('ledger_account').select(['id', 'balance']).where('id', 'in', ids).execute()
      const balances = new Map(rows.map(({ id, balance }) => [id, balance]))
      expect(ids.slice(1).map((id) => balances.get(id))).toEqual(books.balances.slice(1))
    }),
    { numRuns: sequences },
  )
  expect(await auditLedger(house.deps.db)).toEqual([])
  const total = await sql<{ sum: number }>`select sum(amount)::bigint as sum from ledger_posting`.execute(house.deps.db)
  expect(total.rows[0]?.sum).toBe(0)
}, 240_000)
