import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, openTestServer } from '../../../tests/support/testServer.ts'

let server: TestServer
let customer: { id: number; account: string }
beforeAll(async () => {
  server = await openTestServer()
  customer = await server.customer('attempts@example.org')
})
afterAll(() => server.close())

async function newDeposit(): Promise<string> {
  const id = randomUUID()
  await sql`insert into deposit (id, customer_id, account_id, amount, currency, bonus, fixed, stack, status, opened_at)
    values (${id}, ${customer.id}, ${customer.account}, 30000, 'EUR', false, false, 'PFS,VLOAD', 'open', 0)`.execute(server.deps.db)
  return id
}

const insert = (deposit: string, seq: number, status: string) =>
  sql`insert into payment_attempt (reference, deposit_id, customer_id, seq, processor, status, bank_url, prepared_at, sent_at)
    values (${`${deposit}.${seq}`}, ${deposit}, ${customer.id}, ${seq}, 'PFS', ${status}, 'https://bank.example', 0, ${status === 'prepared' ? null : 0})`.execute(
    server.deps.db,
  )

const live = ['prepared', 'sent', 'secure', 'waiting', 'unknown', 'voiding', 'approved']

test('[FUND-35] the database refuses a second live attempt of a deposit, whatever both wait for', async () => {
  let refused = 0
  for (const first of live) {
    for (const second of live) {
      const deposit = await newDeposit()
      await insert(deposit, 1, first)
      const failure = await insert(deposit, 2, second).then(
        () => null,
        (error: unknown) => error as { code?: string; constraint?: string },
      )
      expect(failure).toMatchObject({ code: '23505', constraint: 'payment_attempt_one_live' })
      refused++
    }
  }
  expect(refused).toBe(live.length ** 2)
})

test.each(['declined', 'voided'])('[FUND-35] after a %s attempt another may begin', async (first) => {
  for (const second of live) {
    const deposit = await newDeposit()
    await insert(deposit, 1, first)
    await expect(insert(deposit, 2, second)).resolves.toBeDefined()
  }
})

test('[FUND-35] the database refuses a sent attempt without its time', async () => {
  const deposit = await newDeposit()
  const unsent = sql`insert into payment_attempt (reference, deposit_id, customer_id, seq, processor, status, prepared_at)
    values (${`${deposit}.1`}, ${deposit}, ${customer.id}, 1, 'PFS', 'sent', 0)`.execute(server.deps.db)
  await expect(unsent).rejects.toMatchObject({ code: '23514' })
})
