import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, openTestServer } from '../../tests/support/testServer.ts'
import { hourMs } from '../../domain/kernel/time.ts'
import { weekendAt, weeklyAt, windowBefore } from '../../domain/tournaments/windows.ts'
import { resultsOf } from '../areas/tournaments/results.ts'
import type { Db } from '../db/database.ts'
import { auditLedger } from '../ledger/balance.ts'
import { openMarket } from '../areas/trading/market.ts'
import { people } from './people.ts'
import { seed } from './seed.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await seed(server.deps.db, server.deps.config, server.clock.now)
})
afterAll(() => server.close())

test('[SRV-11] every person of the demo can sign in with the printed password', async () => {
  for (const { email, password, role, demo = false, cardRisk = false, factor } of people) {
    const browser = server.browser()
    const answer = await browser.signIn(email, password)
    if (factor) {
      expect(answer.body).toEqual({ return: 'true', factor: factor.type })
      continue
    }
    const { user } = await browser.session()
    expect({ role, user }).toMatchObject({ role, user: { email, demo, cardRisk } })
  }
})

test('[APP-26, SRV-11] one person of the demo can receive an offer', async () => {
  const offered = await Promise.all(
    people
      .filter(({ factor }) => !factor)
      .map(async ({ role, email, password }) => {
        const browser = server.browser()
        await browser.signIn(email, password)
        const { body } = await browser.post('/api/modal/promo_menu', {})
        return body['return'] === 'true' ? [role] : []
      }),
  )
  expect(offered.flat()).toEqual(['outside Europe'])
})

test('[SRV-11] the trader has past deposits and settled orders, and the ledger is consistent', async () => {
  const { db } = server.deps
  expect((await db.selectFrom('trade_order').select('status').execute()).every(({ status }) => status !== 'open')).toBe(true)
  expect((await db.selectFrom('ledger_entry').select('kind').where('kind', '=', 'deposit').execute()).length).toBeGreaterThan(1)
  expect(await auditLedger(db)).toEqual([])
})

test('[ENG-08, SRV-11] the demo’s tournaments have more players than prizes, this week and last', async () => {
  const { db, config, now } = server.deps
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

/** Fails a query as the end of the process would: the nth insert into a table. */
function cutAt(table: string, nth: number): KyselyPlugin {
  let inserts = 0
  return {
    transformQuery({ node }) {
      const isCounted = node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === table
      if (isCounted && (inserts += 1) === nth) throw new Error('cut off')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

const tables = ['customer', 'trade_order', 'ledger_entry', 'chat_message', 'tourney_place', 'copy_offer', 'referral_day'] as const
const rowsOf = (db: Db): Promise<number[]> =>
  Promise.all(
    tables.map(
      async (table) => (await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(db)).rows[0]?.rows ?? 0,
    ),
  )

test.each([
  ['people', 'chat_message', 3],
  ['history', 'trade_order', 20],
  ['players', 'customer', people.length + 9],
  ['trades', 'trade_order', 60],
  ['referral', 'referral_sign_up', 2],
])('[SRV-11] a seed that was cut off among its %s is completed at the next start, once', async (_step, table, nth) => {
  const cut = await openTestServer()
  const { db, config } = cut.deps
  await expect(seed(db.withPlugin(cutAt(table, nth)), config, cut.clock.now)).rejects.toThrow('cut off')
  for (const later of [hourMs, 2 * hourMs]) await seed(db, config, cut.clock.now + later)
  expect([await rowsOf(db), await auditLedger(db)]).toEqual([await rowsOf(server.deps.db), []])
  await cut.close()
})

test('[SRV-11] a database with customers is left unchanged, and production is never seeded', async () => {
  const count = async () => (await server.deps.db.selectFrom('customer').select('id').execute()).length
  const before = await count()
  await seed(server.deps.db, server.deps.config, server.clock.now)
  expect(await count()).toBe(before)
  const live = await openTestServer()
  await seed(live.deps.db, { ...live.deps.config, mode: 'production' }, live.clock.now)
  expect(await live.deps.db.selectFrom('customer').select('id').execute()).toEqual([])
  await live.close()
})
