import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../domain/kernel/time.ts'
import { type House, openHouse } from '../../tests/support/appHouse.ts'
import { forgetOld } from './forgetOld.ts'

let house: House
beforeAll(async () => void (house = await openHouse()))
afterAll(() => house.close())

test('[SRV-05] what has ended is forgotten in every area at once, and what has not stays', async () => {
  const { db } = house.deps
  const { now } = house.clock
  const { id, account } = await house.customer('ada@example.org')
  const other = await house.customer('noah@example.org')
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
  await forgetOld(db, now)
  const left = await Promise.all([
    db.selectFrom('web_session').select('hash').execute(),
    db.selectFrom('factor_code').select('holder').execute(),
    db.selectFrom('waiting_login').select('holder').execute(),
    db.selectFrom('idempotency').select('key').execute(),
    db.selectFrom('chat_mute').select('customer_id').execute(),
  ])
  expect(left).toEqual([[], [], [], [{ key: 'fresh' }], [{ customer_id: other.id }]])
})

test('[SRV-05] an area whose forgetting fails keeps no other from it, and has the job tried again', async () => {
  const called: number[] = []
  const broken = async (): Promise<void> => {
    throw new Error('locked')
  }
  const fine = async (_db: unknown, now: number): Promise<void> => void called.push(now)
  await expect(forgetOld(house.deps.db, 7, [fine, broken, fine])).rejects.toThrow('locked')
  expect(called).toEqual([7, 7])
})
