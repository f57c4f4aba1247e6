import { afterAll, beforeAll, expect, test } from 'vitest'
import { money } from '../../../domain/kernel/money.ts'
import { type TestServer, openTestServer } from '../../../tests/support/testServer.ts'
import { balanceOf } from '../../ledger/balance.ts'
import { grantBonus } from './grantBonus.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('[FUND-08] [SRV-03] the bonus of a deposit is granted once, however often it is requested', async () => {
  const { id, account } = await server.customer('bonus@example.org', { country: 'BR' })
  const grant = (reference: string, at: number) =>
    server.deps.db
      .transaction()
      .execute((trx) => grantBonus(trx, { customerId: id, account, deposit: money(300_000, 'EUR'), reference, openedAt: 1, at }))
  await grant('deposit-1', 1)
  await grant('deposit-1', 1)
  await grant('deposit-1', 2)
  expect((await balanceOf(server.deps.db, account)).minor).toBe(5_000)
  await grant('deposit-2', 2)
  expect((await balanceOf(server.deps.db, account)).minor).toBe(10_000)
})
