import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recountResult } from '../../../domain/tournaments/resultFile.ts'
import { dayMs, hourMs, minuteMs } from '../../../domain/kernel/time.ts'
import { money } from '../../../domain/kernel/money.ts'
import { createRowCounter } from '../../../tests/support/rowsRead.ts'
import { openTestServer, type TestServer } from '../../../tests/support/testServer.ts'
import { post } from '../../ledger/post.ts'
import { openMarket } from '../trading/market.ts'
import { openOrder } from '../trading/placeOrder.ts'
import { settleDue } from '../trading/settleOrders.ts'
import { balanceParts } from './runningRanking.ts'
import { finalStanding, runningStanding } from './standing.ts'
import { rollOver } from './rollOver.ts'

const wednesday = Date.parse('2026-11-18T12:00:00Z')
const weekly = 'weekly-2026-11-16'
const counter = createRowCounter()
let server: TestServer
let ada: { id: number; account: string }

/** Two people trade in a week, which then ends: one in euros, one in dollars. */
beforeAll(async () => {
  server = await openTestServer({}, { observe: counter.observe })
  server.clock.now = wednesday
  ada = await server.customer('ada@example.org', { currency: 'EUR' })
  const ben = await server.customer('ben@example.org', { currency: 'USD', firstName: 'Ben', lastName: 'Roth' })
  await rollOver(server.deps.db, openMarket(server.deps.config), wednesday)
  for (const [index, one] of [ada, ben, ada, ben, ada].entries()) await trade(one, wednesday - hourMs + index * minuteMs, 100 + index)
  server.clock.now = Date.parse('2026-11-23T00:00:01Z')
  await rollOver(server.deps.db, openMarket(server.deps.config), server.clock.now)
})
afterAll(() => server.close())

async function trade({ id, account }: typeof ada, at: number, stake: number): Promise<void> {
  const { db, config } = server.deps
  const { currency } = await db.selectFrom('account').select('currency').where('id', '=', account).executeTakeFirstOrThrow()
  const amount = money(stake * 100, currency)
  const postings = [
    { holder: { of: 'account', account } as const, amount },
    { holder: { of: 'system', name: 'processors' } as const, amount: money(-amount.minor, currency) },
  ]
  await db.transaction().execute((trx) => post(trx, { kind: 'deposit', reference: `test:${account}:${at}`, at: 0, postings }))
  const order = { account, symbol: 'BTC/USD', direction: 'up' as const, stake: `${stake}.00`, expiryMs: minuteMs }
  await openOrder(db, openMarket(config), { customerId: id, key: `${at}`, order }, at)
  await settleDue(db, openMarket(config), at + minuteMs)
}

async function browserOf(email: string | null) {
  const browser = server.browser()
  if (email === null) await browser.session()
  else await browser.signIn(email)
  return browser
}
const download = async (id: string, email = 'ada@example.org') => {
  const { cookies } = await browserOf(email)
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const host = new URL(server.deps.config.appUrl).host
  return server.app.inject({ url: `/api/tourney/result/${id}`, headers: { host, cookie } })
}

test('[ENG-07, ENG-10] ended contests are listed with their winner, and the own place of a participant', async () => {
  const { body } = await (await browserOf('ada@example.org')).post('/api/tourney/past', {})
  expect(body).toMatchObject({ list: [{ id: weekly, type: 'weekly', participants: 2, first: { place: 1 }, own: { own: true } }] })
  const visitor = await (await browserOf(null)).post('/api/tourney/past', { type: 'weekly' })
  expect(visitor.body).toMatchObject({ list: [{ id: weekly, own: null }] })
  expect(JSON.stringify(visitor.body)).not.toMatch(/Ben|Roth|Vale/)
  expect((await (await browserOf(null)).post('/api/tourney/past', { type: 'weekend' })).body).toEqual({ list: [] })
})

test('[ENG-07] the list of ended contests goes on page by page, without gaps or repeats', async () => {
  const { db } = server.deps
  const rows = Array.from({ length: 30 }, (_, index) => ({
    id: `weekend-past-${index}`,
    type: 'weekend' as const,
    date_start: index * dayMs,
    // Two end at once.
    date_end: Math.ceil((index + 1) / 2) * dayMs + 30 * dayMs,
    closed_at: 90 * dayMs,
    participants: 1,
  }))
  await db.insertInto('tourney').values(rows).execute()
  const browser = await browserOf(null)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { body } = await browser.post('/api/tourney/past', { type: 'weekend', ...(cursor !== undefined && { cursor }) })
    seen.push(...(body['list'] as { id: string }[]).map(({ id }) => id))
    cursor = body['next'] as string | undefined
  } while (cursor !== undefined)
  await db.deleteFrom('tourney').where('type', '=', 'weekend').where('id', 'like', 'weekend-past-%').execute()
  expect(seen).toHaveLength(30)
  expect(new Set(seen)).toEqual(new Set(rows.map(({ id }) => id)))
})

test('[ENG-10] a contest closed by a process of an earlier version has its number of places', async () => {
  const { db } = server.deps
  const closing = { id: 'weekly-earlier', type: 'weekly' as const, date_start: 1_000, date_end: 2_000, closed_at: null }
  await db.insertInto('tourney').values(closing).execute()
  const place = { tourney_id: closing.id, place: 1, customer_id: ada.id, cents: 5, last_at: 1_500, reward: null }
  await db.insertInto('tourney_place').values(place).execute()
  await db.updateTable('tourney').set({ closed_at: 3_000 }).where('id', '=', closing.id).execute()
  const { body } = await (await browserOf('ada@example.org')).post('/api/tourney/past', { type: 'weekly' })
  expect(body['list']).toContainEqual(expect.objectContaining({ id: closing.id, participants: 1 }))
  await db.deleteFrom('tourney_place').where('tourney_id', '=', closing.id).execute()
  await db.deleteFrom('tourney').where('id', '=', closing.id).execute()
})

test.each(["x'; --", '-1:a', '1', ''])('[SRV-01] the cursor %j is refused', async (cursor) => {
  expect((await (await browserOf(null)).post('/api/tourney/past', { cursor })).status).toBe(400)
})

test('[ENG-07] a downloaded result has no names or times, and its trades make its places again', async () => {
  const answer = await download(weekly)
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${weekly}.jsonl"`)
  expect(answer.body).not.toMatch(/Ada|Ben|Roth|Vale|example\.org/)
  expect(answer.body).not.toContain(ada.account)
  // The contest's own dates are the only times.
  expect(answer.body.split('\n').slice(1).join('\n')).not.toMatch(/\d{12}/)
  expect(recountResult(answer.body.split('\n'))).toEqual({ trades: 5, places: 2, problems: [] })
  const forged = answer.body.replace(/"returned":\d+/, '"returned":99999999')
  expect(recountResult(forged.split('\n')).problems).not.toEqual([])
})

test('[ENG-07] a running, an unknown contest and a visitor get no result', async () => {
  for (const id of ['weekly-2026-11-23', 'nothing', '%2e%2e']) expect((await download(id)).statusCode).toBe(404)
  expect((await server.app.inject({ url: `/api/tourney/result/${weekly}` })).statusCode).toBe(401)
})

const rowsReadBy = async (work: () => Promise<unknown>) => (await counter.readingsOf(work)).reduce((sum, { rows }) => sum + rows, 0)

test('[ENG-10] one place among 100,000 is read by at most two rows', async () => {
  const { db } = server.deps
  const tourney = { id: 'weekly-crowd', type: 'weekly' as const, date_start: 1, date_end: 2, closed_at: 3, participants: 100_000 }
  await db.insertInto('tourney').values(tourney).execute()
  await db.transaction().execute(async (trx) => {
    await sql`alter table tourney_place drop constraint tourney_place_customer_id_fkey`.execute(trx)
    await sql`insert into tourney_place select 'weekly-crowd', n, 1000000 + n, 100000 - n, n, null from generate_series(1, 100000) n`.execute(
      trx,
    )
  })
  await sql`analyze tourney_place`.execute(db)
  const key = await rowsReadBy(() =>
    db.selectFrom('tourney_place').selectAll().where('tourney_id', '=', 'weekly-crowd').where('place', '=', 70_000).execute(),
  )
  const standing = { rows: 0, customerId: 1_070_000 }
  expect(await finalStanding(db, tourney, standing)).toMatchObject({ own: { place: 70_000 }, participants: 100_000 })
  expect(await rowsReadBy(() => finalStanding(db, tourney, standing))).toBeLessThanOrEqual(2 * key)
})

test('[ENG-08, ENG-10] a running ranking of 100,000 is read by the rows of one small part', async () => {
  const { db } = server.deps
  const crowd = { id: 'weekend-crowd', type: 'weekend' as const }
  await db
    .insertInto('tourney')
    .values({ ...crowd, date_start: 1, date_end: 2, closed_at: null })
    .execute()
  // Half of them have the same result, as many do who lost one stake.
  await sql`insert into tourney_score (tourney_id, customer_id, cents, last_at)
    select ${crowd.id}::text, 1000000 + n, greatest(50000 - n, -1000), n from generate_series(1, 100000) n`.execute(db)
  await balanceParts(db)
  // A place is its part's `placed`, the changes since, and a count within the part.
  const parts = db.selectFrom('tourney_part').select(['part', 'placed']).where('tourney_id', '=', crowd.id).orderBy('part')
  const placed = (await parts.execute()).map((one) => one.placed)
  expect(Math.max(...placed.slice(1).map((one, index) => one - placed[index]!))).toBeLessThanOrEqual(64)
  expect(await db.selectFrom('tourney_tally').select('change').where('tourney_id', '=', crowd.id).execute()).toEqual([])
  for (const place of [1, 21, 30_000, 49_999, 50_001, 70_000, 100_000]) {
    const viewer = { rows: 10, customerId: 1_000_000 + place, takesBonus: true }
    const own = { place, cents: Math.max(50_000 - place, -1_000) }
    expect(await runningStanding(db, crowd, viewer)).toMatchObject({ own, participants: 100_000 })
    // The first ten, the viewer, and the part's 64 at most.
    expect(await rowsReadBy(() => runningStanding(db, crowd, viewer))).toBeLessThanOrEqual(100)
  }
  // The rows below somebody who falls behind move up, before and after the changes are added.
  await sql`update tourney_score set cents = -2000 where tourney_id = ${crowd.id} and customer_id = 1000001`.execute(db)
  const viewer = { rows: 10, customerId: 1_070_000, takesBonus: true }
  expect(await runningStanding(db, crowd, viewer)).toMatchObject({ own: { place: 69_999 }, participants: 100_000 })
  await balanceParts(db)
  expect(await runningStanding(db, crowd, viewer)).toMatchObject({ own: { place: 69_999 }, participants: 100_000 })
})
