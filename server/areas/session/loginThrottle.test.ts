import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../tests/support/appHouse.ts'
import { countLogin, forgetFailures } from './loginThrottle.ts'

let house: House
beforeAll(async () => void (house = await openHouse()))
afterAll(() => house.close())

test('[SES-02, SRV-08] two right passwords at once from one address are both right', async () => {
  const { db } = house.deps
  const tried = ['one@example.org', 'other@example.org'].map((email) => ({ email, ip: '192.0.2.7' }))
  for (const one of tried) await countLogin(db, one, 1_000)
  await Promise.all(tried.map((one) => forgetFailures(db, one)))
  const left = await db.selectFrom('login_throttle').select('failures').execute()
  expect(left.every(({ failures }) => failures === 1)).toBe(true)
})
