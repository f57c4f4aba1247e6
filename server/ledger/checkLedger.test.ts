import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, openTestServer } from '../../tests/support/testServer.ts'
import type { Deps } from '../kernel/deps.ts'
import { checkLedger, scheduleLedgerCheck } from './checkLedger.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

/** Leaves a cent too much on an account, as a mistake behind the triggers would. */
async function breakLedger(account: string): Promise<void> {
  const { db } = server.deps
  await sql`alter table ledger_account disable trigger ledger_account_guard`.execute(db)
  await sql`update ledger_account set balance = balance + 1 where id = ${account}`.execute(db)
}
const lastCheck = () => server.deps.db.selectFrom('ledger_check').select(['checked_at', 'faults']).execute()

test('[SRV-03] an hourly check stores its result, and faults alone reach an operator', async () => {
  const scheduled: { name: string; cron: string; run: () => Promise<void> }[] = []
  const jobs = { schedule: async (name: string, cron: string, run: () => Promise<void>) => void scheduled.push({ name, cron, run }) }
  const alerts: unknown[] = []
  const log = { error: (...about: unknown[]) => void alerts.push(about) }
  await scheduleLedgerCheck({ ...server.deps, jobs, log } as unknown as Deps)
  const [check] = scheduled
  expect([check?.name, check?.cron]).toEqual(['ledger.check', '37 * * * *'])
  await check?.run()
  expect(await lastCheck()).toEqual([{ checked_at: server.clock.now, faults: 0 }])
  expect(alerts).toEqual([])
  const { account } = await server.customer('broken@example.org')
  await breakLedger(account)
  server.clock.now += 1_000
  await check?.run()
  expect(await lastCheck()).toEqual([{ checked_at: server.clock.now, faults: 1 }])
  expect(alerts).toEqual([[{ faults: 1 }, 'the ledger does not balance']])
  expect(await checkLedger(server.deps.db, 7)).toBe(1)
})
