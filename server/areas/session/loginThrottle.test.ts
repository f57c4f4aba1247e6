import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, openTestServer } from '../../../tests/support/testServer.ts'
import { countAttempt, clearFailures } from './loginThrottle.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

test('[SES-02, SRV-08] two concurrent logins with right passwords from one address both succeed', async () => {
  const { db } = server.deps
  const tried = ['one@example.org', 'other@example.org'].map((email) => ({ email, ip: '192.0.2.7' }))
  for (const one of tried) await countAttempt(db, one, 1_000)
  await Promise.all(tried.map((one) => clearFailures(db, one)))
  const left = await db.selectFrom('login_throttle').select('failures').execute()
  expect(left.every(({ failures }) => failures === 1)).toBe(true)
})
