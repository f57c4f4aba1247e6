import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../tests/support/appHouse.ts'
import { weekendAt, weeklyAt, windowBefore } from '../../domain/tournaments/windows.ts'
import { resultsOf } from '../areas/tournaments/results.ts'
import { auditLedger } from '../ledger/balance.ts'
import { openMarket } from '../platform/market.ts'
import { people } from './people.ts'
import { seed } from './seed.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await seed(house.deps.db, house.deps.config, house.clock.now)
})
afterAll(() => house.close())

test('[SRV-11] every person of the demo can sign in with the password that is printed', async () => {
  for (const { email, password, role, demo = false, cardRisk = false, factor } of people) {
    const browser = house.browser()
    const answer = await browser.signIn(email, password)
    if (factor) {
      expect(answer.body).toEqual({ return: 'true', factor: factor.type })
      continue
    }
    const { user } = await browser.session()
    expect({ role, user }).toMatchObject({ role, user: { email, demo, cardRisk } })
  }
})

test('[APP-26, SRV-11] somebody of the demo may be made an offer', async () => {
  const offered = await Promise.all(
    people
      .filter(({ factor }) => !factor)
      .map(async ({ role, email, password }) => {
        const browser = house.browser()
        await browser.signIn(email, password)
        const { body } = await browser.post('/api/modal/promo_menu', {})
        return body['return'] === 'true' ? [role] : []
      }),
  )
  expect(offered.flat()).toEqual(['outside Europe'])
})

test('[SRV-11] the trader has a past of deposits and settled orders, and the books are right', async () => {
  const { db } = house.deps
  expect((await db.selectFrom('trade_order').select('status').execute()).every(({ status }) => status !== 'open')).toBe(true)
  expect((await db.selectFrom('ledger_entry').select('kind').where('kind', '=', 'deposit').execute()).length).toBeGreaterThan(1)
  expect(await auditLedger(db)).toEqual([])
})

test('[ENG-08, SRV-11] the contests of the demo have more players than prizes, this week and the last', async () => {
  const { db, config, now } = house.deps
  const market = openMarket(config)
  const windows = [weeklyAt(now()), windowBefore(weekendAt(now()))]
  for (const window of windows) {
    const results = await resultsOf(db, market, window)
    expect(results.length).toBeGreaterThan(20)
    expect(results.filter(({ cents }) => cents > 0).length).toBeGreaterThan(20)
  }
  const closed = await db.selectFrom('tourney').select(['id', 'closed_at']).where('date_end', '<=', now()).execute()
  expect(closed.length).toBe(2)
  expect(closed.every(({ closed_at: at }) => at !== null)).toBe(true)
  expect(await auditLedger(db)).toEqual([])
})

test('[SRV-11] a database with anybody in it is left as it is, and production is never filled', async () => {
  const count = async () => (await house.deps.db.selectFrom('customer').select('id').execute()).length
  const before = await count()
  await seed(house.deps.db, house.deps.config, house.clock.now)
  expect(await count()).toBe(before)
  const live = await openHouse()
  await seed(live.deps.db, { ...live.deps.config, mode: 'production' }, live.clock.now)
  expect(await live.deps.db.selectFrom('customer').select('id').execute()).toEqual([])
  await live.close()
})
