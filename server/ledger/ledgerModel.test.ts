import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { money } from '../../domain/kernel/money.ts'
import { type TestServer, openTestServer } from '../../tests/support/testServer.ts'
import { emptyBooks, type LedgerStep, postStep } from '../../tests/support/ledgerModel.ts'
import { auditLedger } from './balance.ts'
import type { LedgerHolder } from './holder.ts'
import { openAccount } from './openAccount.ts'
import { type LedgerEntry, post } from './post.ts'

const accounts = 4
const sequences = 300

let server: TestServer
let customer: number
beforeAll(async () => {
  server = await openTestServer()
  customer = (await server.customer('model@example.org')).id
})
afterAll(() => server.close())

const step = fc
  .record({
    reference: fc.nat({ max: 15 }),
    from: fc.nat({ max: accounts - 1 }),
    to: fc.nat({ max: accounts - 1 }),
    amount: fc.integer({ min: 1, max: 300 }),
  })
  .filter(({ from, to }) => from !== to)

const openAccounts = (): Promise<string[]> =>
  server.deps.db.transaction().execute(async (trx) => {
    const ids: string[] = ['system']
    for (let index = 1; index < accounts; index += 1)
      ids.push(await openAccount(trx, { customerId: customer, currency: 'EUR', type: 'demo', at: 1 }))
    return ids
  })

const holder = (ids: string[], index: number): LedgerHolder =>
  index === 0 ? { of: 'system', name: 'bonus' } : { of: 'account', account: ids[index] ?? '' }

async function takeForReal(ids: string[], run: number, { reference, from, to, amount }: LedgerStep): Promise<string> {
  const entry: LedgerEntry = {
    kind: 'test',
    reference: `${run}:${reference}`,
    postings: [
      { holder: holder(ids, from), amount: money(-amount, 'EUR') },
      { holder: holder(ids, to), amount: money(amount, 'EUR') },
    ],
    at: 1,
  }
  return server.deps.db
    .transaction()
    .execute((trx) => post(trx, entry))
    .catch((error: Error) => error.message)
}

test('[SRV-03] the ledger matches a small pure model over random sequences of entries', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      run += 1
      const ids = await openAccounts()
      const books = emptyBooks(accounts)
      for (const one of steps) expect(await takeForReal(ids, run, one)).toBe(postStep(books, one))
      const rows = await server.deps.db.selectFrom('ledger_account').select(['id', 'balance']).where('id', 'in', ids).execute()
      const balances = new Map(rows.map(({ id, balance }) => [id, balance]))
      expect(ids.slice(1).map((id) => balances.get(id))).toEqual(books.balances.slice(1))
    }),
    { numRuns: sequences },
  )
  expect(await auditLedger(server.deps.db)).toEqual([])
  const total = await sql<{ sum: number }>`select sum(amount)::bigint as sum from ledger_posting`.execute(server.deps.db)
  expect(total.rows[0]?.sum).toBe(0)
}, 240_000)
