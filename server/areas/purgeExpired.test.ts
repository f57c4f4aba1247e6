import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../domain/kernel/time.ts'
import { type TestServer, openTestServer } from '../../tests/support/testServer.ts'
import { purgeExpired } from './purgeExpired.ts'

let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

test('[SRV-05] one run purges the expired rows of every area and keeps the rest', async () => {
  const { db } = server.deps
  const { now } = server.clock
  const { id, account } = await server.customer('ada@example.org')
  const other = await server.customer('noah@example.org')
  const long = now - 100 * dayMs
  await db
    .insertInto('web_session')
    .values({ hash: 'ended', customer_id: id, account_id: account, opened_at: long, seen_at: long })
    .execute()
  await db.insertInto('factor_code').values({ holder: 'old', purpose: 'login', customer_id: id, hash: 'x', expires_at: long }).execute()
  await db
    .insertInto('waiting_login')
    .values({ holder: 'old', customer_id: id, factor: 'email', platform_session: null, made_at: long })
    .execute()
  const key = { customer_id: id, route: '/api/pay', body_hash: 'x', status: 'done' as const, answer: '{}' }
  await db
    .insertInto('idempotency')
    .values([
      { ...key, key: 'old', started_at: long },
      { ...key, key: 'fresh', started_at: now },
    ])
    .execute()
  const mute = { room: 'main', by_customer: other.id }
  await db
    .insertInto('chat_mute')
    .values([
      { ...mute, customer_id: id, until: long },
      { ...mute, customer_id: other.id, until: now + dayMs },
    ])
    .execute()
  await purgeExpired(db, now)
  const left = await Promise.all([
    db.selectFrom('web_session').select('hash').execute(),
    db.selectFrom('factor_code').select('holder').execute(),
    db.selectFrom('waiting_login').select('holder').execute(),
    db.selectFrom('idempotency').select('key').execute(),
    db.selectFrom('chat_mute').select('customer_id').execute(),
  ])
  expect(left).toEqual([[], [], [], [{ key: 'fresh' }], [{ customer_id: other.id }]])
})

test('[SRV-05] a purge that fails does not stop the others, and the job is retried', async () => {
  const called: number[] = []
  const broken = async (): Promise<void> => {
    throw new Error('locked')
  }
  const fine = async (_db: unknown, now: number): Promise<void> => void called.push(now)
  await expect(purgeExpired(server.deps.db, 7, [fine, broken, fine])).rejects.toThrow('locked')
  expect(called).toEqual([7, 7])
})
