import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, openTestServer } from '../../../tests/support/testServer.ts'
import { waitFor } from '../../../tests/support/waitFor.ts'
import { balanceOf } from '../../ledger/balance.ts'
import { openAccountWatch } from './accountWatch.ts'

let server: TestServer
const logLines: string[] = []
beforeAll(async () => {
  server = await openTestServer({ LOG_LEVEL: 'info' }, { log: { write: (line: string) => void logLines.push(line) } })
})
afterAll(() => server.close())

/** Writes a balance past the ledger's rules, as only a fault of ours could. */
async function corrupt(account: string): Promise<void> {
  const { db } = server.deps
  await sql`alter table ledger_account disable trigger ledger_account_guard`.execute(db)
  await sql`alter table ledger_account drop constraint ledger_account_in_range`.execute(db)
  await sql`update ledger_account set balance = 18014398509481982 where id = ${account}`.execute(db)
}

test('[TRD-02] one unreadable balance fails only its reader: others are notified, the log names no person', async () => {
  const [bad, good] = [await server.customer('bad@example.org'), await server.customer('good@example.org')]
  await corrupt(bad.account)
  await expect(balanceOf(server.deps.db, bad.account)).rejects.toThrow('out of range')
  const received: string[] = []
  const watch = openAccountWatch(server.deps)
  watch.follow({
    customerId: bad.id,
    changed() {
      received.push('bad')
      throw new Error('its reader fails')
    },
  })
  watch.follow({ customerId: good.id, changed: () => received.push('good') })
  await waitFor('the other’s event', () => received.includes('good'))
  await watch.stop()
  expect(received).toEqual(['bad', 'good'])
  const logged = logLines.filter((line) => line.includes('beyond what can be read exactly'))
  expect(logged).toHaveLength(1)
  expect(logged[0]).not.toMatch(/bad@|18014398509481982/)
})
