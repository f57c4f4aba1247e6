import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Currency } from '../../../contract/kernel.ts'
import type { WireTourney } from '../../../contract/tournaments.ts'
import { money } from '../../../domain/kernel/money.ts'
import { dayMs, hourMs, minuteMs } from '../../../domain/kernel/time.ts'
import { recountResult } from '../../../domain/tournaments/resultFile.ts'
import { priceAt } from '../../../domain/trading/quoteWalk.ts'
import { findSymbol } from '../../../domain/trading/symbols.ts'
import { type TestServer, openTestServer } from '../../../tests/support/testServer.ts'
import { auditLedger } from '../../ledger/balance.ts'
import { openAccount } from '../../ledger/openAccount.ts'
import { post } from '../../ledger/post.ts'
import { openMarket } from '../trading/market.ts'
import { openOrder } from '../trading/placeOrder.ts'
import { settleDue } from '../trading/settleOrders.ts'
import { rollOver } from './rollOver.ts'

/**
 * A Wednesday at noon; the weekly tournament began on the 16th, the weekend tournament begins on the 20th.
 */
const wednesday = Date.parse('2026-11-18T12:00:00Z')
const saturday = Date.parse('2026-11-21T12:00:00Z')

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = wednesday
  const { db } = server.deps
  for (const table of ['tourney_place', 'tourney_tally', 'tourney'] as const) await db.deleteFrom(table).execute()
})
let names = 0

/** Creates a person with a hundred thousand on the account. */
async function trader(change: Parameters<TestServer['customer']>[1] = {}) {
  const email = `trader${++names}@example.org`
  const { id, account } = await server.customer(email, { currency: 'USD', firstName: 'Ada', lastName: 'Vale', ...change })
  await fund(account, change.currency ?? 'USD')
  return { id, account, email }
}
async function fund(account: string, currency: Currency) {
  const amount = money(10_000_000, currency)
  await server.deps.db.transaction().execute((trx) =>
    post(trx, {
      kind: 'deposit',
      reference: `test:${account}`,
      at: 0,
      postings: [
        { holder: { of: 'account', account }, amount },
        { holder: { of: 'system', name: 'processors' }, amount: money(-amount.minor, currency) },
      ],
    }),
  )
}

/** Places a trade that ends as requested, since past prices are known. */
async function trade(customerId: number, account: string, at: number, stake: number, end: 'won' | 'lost' = 'won', expiryMs = minuteMs) {
  const market = openMarket(server.deps.config)
  const bitcoin = findSymbol('BTC/USD')
  if (!bitcoin) throw new Error('no bitcoin')
  const rises = priceAt(market.key, bitcoin, at + expiryMs) > priceAt(market.key, bitcoin, at)
  const order = {
    account,
    symbol: 'BTC/USD',
    direction: rises === (end === 'won') ? ('up' as const) : ('down' as const),
    stake: `${stake}.00`,
    expiryMs,
  }
  await openOrder(server.deps.db, market, { customerId, key: `${at}:${stake}`, order }, at)
  await settleDue(server.deps.db, market, Math.min(at + expiryMs, server.clock.now))
}

/** Reads the current tournaments after the job that runs each minute. */
async function current(email?: string): Promise<WireTourney[]> {
  await rollOver(server.deps.db, openMarket(server.deps.config), server.clock.now)
  const browser = server.browser()
  if (email === undefined) await browser.session()
  else await browser.signIn(email)
  return (await browser.post('/api/tourney/current', {})).body['list'] as WireTourney[]
}
const ask = async (path: string, body: object): Promise<WireTourney | null> => {
  const browser = server.browser()
  await browser.session()
  return (await browser.post(path, body)).body['tourney'] as WireTourney | null
}
const week = (list: WireTourney[]): WireTourney => list.find(({ type }) => type === 'weekly') as WireTourney

describe('the running tournaments', () => {
  test('[ENG-07, SES-01] a visitor gets both, the weekend tournament with its next start', async () => {
    expect(await current()).toMatchObject([
      { id: 'weekly-2026-11-16', type: 'weekly', date_start: Date.parse('2026-11-16'), date_end: Date.parse('2026-11-23'), own: null },
      {
        id: 'weekend-2026-11-20',
        type: 'weekend',
        date_start: Date.parse('2026-11-20T21:00Z'),
        date_end: Date.parse('2026-11-22T21:00Z'),
        data: [],
      },
    ])
  })

  test('[ENG-07, ENG-08] the ranking is net profit within the dates, with masked names and prizes', async () => {
    const first = await trader({ firstName: 'Mara', lastName: 'Lind' })
    const second = await trader({ firstName: 'Élodie', lastName: 'Roux' })
    await trade(first.id, first.account, wednesday - hourMs, 1_000)
    await trade(second.id, second.account, wednesday - hourMs, 900)
    await trade(second.id, second.account, wednesday - 2 * hourMs, 100, 'lost')
    const { data } = week(await current())
    const mine = data.filter(({ name }) => ['M***d', 'É***x'].includes(name))
    expect(mine.map(({ name, result, reward }) => [name, result, reward])).toEqual([
      ['M***d', '780.00', '10000 $'],
      ['É***x', '602.00', '5000 $'],
    ])
    expect(JSON.stringify(data)).not.toMatch(/Mara|Lind|Roux/)
  })

  test('[ENG-07] play money, trades of other dates and open trades do not count', async () => {
    const before = week(await current()).participants
    const { id, account } = await trader()
    await trade(id, account, Date.parse('2026-11-15T23:59:30Z'), 10)
    await trade(id, account, wednesday - minuteMs, 20, 'won', hourMs)
    const demo = await server.deps.db
      .transaction()
      .execute((trx) => openAccount(trx, { customerId: id, currency: 'USD', type: 'demo', at: 0 }))
    await fund(demo, 'USD')
    await trade(id, demo, wednesday - hourMs, 30)
    expect(week(await current()).participants).toBe(before)
  })

  test('[ENG-07] a trade in euros is counted in dollars', async () => {
    const { id, account, email } = await trader({ currency: 'EUR' })
    await trade(id, account, wednesday - 3 * hourMs, 100)
    const { own } = week(await current(email))
    expect(Number(own?.result)).toBeGreaterThan(78)
    expect(Number(own?.result)).toBeLessThan(100)
  })

  test('[ENG-08, ENG-10] rows follow the settings; the own place below them has the distance to a prize', async () => {
    server.clock.now = saturday
    const stakes = Array.from({ length: 24 }, (_, index) => 400 - index * 10)
    const people: Awaited<ReturnType<typeof trader>>[] = []
    for (const stake of stakes) {
      const one = await trader({ country: 'BR' })
      people.push(one)
      await trade(one.id, one.account, saturday - hourMs + people.length * minuteMs, stake)
    }
    const last = people.at(-1)
    const [weekly, weekend] = await current(last?.email)
    expect([weekly?.data.length, weekend?.data.length]).toEqual([20, 10])
    expect(weekend?.own).toMatchObject({ place: 24, own: true, reward: null, result: '132.60' })
    // The tenth place has 310 × 0.78.
    expect(weekend?.next).toEqual({ reward: '250 $ bonus', place: 10, distance: '109.21' })
    expect((await current(people[0]?.email))[1]).toMatchObject({ own: { place: 1, own: true }, next: null })
    expect((await current())[1]).toMatchObject({ own: null, next: null })
  }, 60_000)
})

test('[ENG-10, APP-26] a person who may take no bonus is shown none, also as next prize', async () => {
  server.clock.now = saturday
  const people: Awaited<ReturnType<typeof trader>>[] = []
  for (const [index, stake] of [900, 890, 880, 870, 860].entries()) {
    const one = await trader({ country: index === 4 ? 'FR' : 'BR' })
    people.push(one)
    await trade(one.id, one.account, saturday - hourMs + index * minuteMs, stake)
  }
  const weekendOf = async (email: string) => (await current(email))[1]
  const [fourth, fifth] = [people[3]!, people[4]!]
  const shown = await weekendOf(fourth.email)
  expect(shown?.data.slice(0, 5).map(({ reward }) => reward)).toEqual(['5000 $', '3000 $', '2000 $', '1000 $ bonus', null])
  expect(shown?.next).toMatchObject({ reward: '2000 $', place: 3 })
  const forbidden = await weekendOf(fifth.email)
  expect(forbidden).toMatchObject({ own: { place: 5, reward: null }, next: { reward: '2000 $', place: 3 } })
  expect(JSON.stringify(forbidden)).not.toContain('bonus')
}, 60_000)

test('[ENG-07] of two equal results that whose trade expired earlier ranks first, whenever both are settled', async () => {
  const { db, config } = server.deps
  const market = openMarket(config)
  const at = wednesday + 21 * dayMs
  server.clock.now = at
  await rollOver(db, market, at)
  const [older, younger] = [await trader({ firstName: 'Olga', lastName: 'Dean' }), await trader({ firstName: 'Yann', lastName: 'Gray' })]
  await trade(older.id, older.account, at, 500, 'won', 5 * minuteMs)
  await trade(younger.id, younger.account, at, 500)
  server.clock.now = at + hourMs
  // One run finds both.
  await settleDue(db, market, server.clock.now)
  const shown = (list: WireTourney | null) => list?.data.map(({ name, result }) => [name, result])
  const ranked = [
    ['Y***y', '390.00'],
    ['O***n', '390.00'],
  ]
  expect(shown(week(await current()))).toEqual(ranked)
  server.clock.now = Date.parse('2026-12-14T00:00:01Z')
  await rollOver(db, market, server.clock.now)
  expect(shown(await ask('/api/tourney/get', { id: 'weekly-2026-12-07' }))).toEqual(ranked)
})

describe('tournaments that have ended', () => {
  test('[ENG-07, ENG-14] a tournament closes after its last trade, and its places are final and notified', async () => {
    const { db, config } = server.deps
    const market = openMarket(config)
    const { id, account } = await trader({ firstName: 'Zoe', lastName: 'Quint' })
    await rollOver(db, market, wednesday)
    const sunday = Date.parse('2026-11-22T23:50:00Z')
    server.clock.now = sunday
    await trade(id, account, sunday - 5_000, 4_000, 'won', minuteMs)
    const monday = Date.parse('2026-11-23T00:00:01Z')
    await rollOver(db, market, monday)
    expect(await ask('/api/tourney/last', { type: 'weekly' })).toBeNull()
    await settleDue(db, market, monday)
    server.clock.now = monday
    await Promise.all([rollOver(db, market, monday), rollOver(db, market, monday)])
    const closed = await ask('/api/tourney/last', { type: 'weekly' })
    expect(closed).toMatchObject({ id: 'weekly-2026-11-16' })
    expect(closed?.data[0]).toMatchObject({ name: 'Z***t', place: 1, reward: '10000 $' })
    const notified = db.selectFrom('notification').select(['kind', 'params', 'link']).where('customer_id', '=', id)
    const params = { contest: 'weekly', place: '1', reward: '10000 $' }
    expect(await notified.execute()).toEqual([{ kind: 'contestEnded', params, link: '#/show/contest/weekly-2026-11-16' }])
    await db.updateTable('customer').set({ demo: true }).where('id', '=', id).execute()
    server.clock.now += hourMs
    expect(await ask('/api/tourney/get', { id: 'weekly-2026-11-16' })).toEqual(closed)
    expect((await current()).map((one) => one.id)).toEqual(['weekly-2026-11-23', 'weekend-2026-11-27'])
  })

  test('[ENG-17, APP-26] prizes are posted once; a bonus that the law forbids is neither granted nor told of', async () => {
    const { db, config } = server.deps
    const market = openMarket(config)
    const [begun, ended] = [wednesday + 7 * dayMs, Date.parse('2026-11-30T00:00:01Z')]
    await rollOver(db, market, begun)
    server.clock.now = begun
    const people = []
    for (const [index, stake] of [4_900, 4_800, 4_700, 4_600, 4_500, 4_400, 4_300].entries()) {
      const person = await trader({ country: index === 6 ? 'FR' : 'BR' })
      await trade(person.id, person.account, begun - hourMs, stake)
      people.push(person)
    }
    await Promise.all([rollOver(db, market, ended), rollOver(db, market, ended)])
    await rollOver(db, market, ended + hourMs)
    const posted = await db
      .selectFrom('ledger_entry')
      .innerJoin('ledger_posting', 'entry_id', 'ledger_entry.id')
      .select(['kind', 'account_id', 'amount'])
      .where('reference', 'like', 'prize:weekly-2026-11-23:%')
      .where(
        'account_id',
        'in',
        people.map(({ account }) => account),
      )
      .orderBy('amount', 'desc')
      .execute()
    const [first, second, third, fourth, fifth, sixth, seventh] = people
    const of = (kind: string, person: typeof first, dollars: number) => ({ kind, account_id: person!.account, amount: dollars * 100 })
    expect(posted).toEqual([
      of('prize', first, 10_000),
      of('prize', second, 5_000),
      of('prize', third, 3_000),
      of('prize', fourth, 2_000),
      of('bonus', sixth, 1_000),
    ])
    const grants = db.selectFrom('bonus_grant').select(['kind', 'needed']).where('account', '=', sixth!.account)
    expect(await grants.execute()).toEqual([{ kind: 'prize', needed: 2_000_000 }])
    // A thing.
    const asked = db
      .selectFrom('ticket')
      .innerJoin('ticket_post', 'ticket_post.ticket_id', 'ticket.id')
      .select(['ticket.customer_id', 'subject', 'content', 'author', 'delivered_at'])
      .where('ticket_post.id', 'like', 'prize:weekly-2026-11-23:%')
    const ticket = ({ id }: { id: number }, place: number, prize: string) => ({
      customer_id: id,
      subject: `Your contest prize: ${prize}`,
      content: expect.stringContaining(
        `Contest: weekly-2026-11-23\nPlace: ${place}\nPrize: ${prize}\nReference: prize:weekly-2026-11-23:${id}`,
      ),
      author: 'person',
      delivered_at: null,
    })
    expect(await asked.orderBy('ticket.customer_id').execute()).toEqual([ticket(fifth!, 5, 'iPhone 10')])
    const notified = db.selectFrom('notification').select('params').where('customer_id', '=', seventh!.id)
    expect(await notified.where('kind', '=', 'contestEnded').execute()).toEqual([{ params: { contest: 'weekly', place: '7' } }])
    server.clock.now = ended
    const seenBy = async (email: string) => {
      const browser = server.browser()
      await browser.signIn(email)
      const { body } = await browser.post('/api/tourney/get', { id: 'weekly-2026-11-23' })
      const { cookies } = browser
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const file = await server.app.inject({ url: '/api/tourney/result/weekly-2026-11-23', headers: { cookie } })
      return { rewards: (body['tourney'] as WireTourney).data.map(({ reward }) => reward), file: file.body }
    }
    const others = ['10000 $', '5000 $', '3000 $', '2000 $', 'IPhone 10']
    // The bonus of the sixth is real; the seventh has none, whoever looks.
    expect((await seenBy(first!.email)).rewards).toEqual([...others, '1000 $ bonus', null])
    const forbidden = await seenBy(seventh!.email)
    expect(forbidden.rewards).toEqual([...others, null, null])
    expect(forbidden.file).not.toContain('bonus')
    expect(await auditLedger(db)).toEqual([])
  })

  test('[APP-26, ENG-17] people whom contests are not offered have no place, prize or notification', async () => {
    const { db, config } = server.deps
    const market = openMarket(config)
    const [begun, ended] = [wednesday + 28 * dayMs, Date.parse('2026-12-21T00:00:01Z')]
    server.clock.now = begun
    await rollOver(db, market, begun)
    const without = await trader({ firstName: 'Udo', lastName: 'Bach', affiliate: 'nocontests' })
    const later = await trader({ firstName: 'Lea', lastName: 'Zorn' })
    const kept = await trader({ firstName: 'Kai', lastName: 'Orth' })
    const ids = [without.id, later.id, kept.id]
    for (const [index, one] of [without, later, kept].entries())
      await trade(one.id, one.account, begun - hourMs + index * minuteMs, 900 - 100 * index)
    expect(week(await current())).toMatchObject({ participants: 2, data: [{ name: 'L***n' }, { name: 'K***h', place: 2 }] })
    // The settings change before the end.
    await db.updateTable('customer').set({ affiliate_id: 'nocontests' }).where('id', '=', later.id).execute()
    server.clock.now = ended
    await rollOver(db, market, ended)
    const closed = await ask('/api/tourney/get', { id: 'weekly-2026-12-14' })
    expect(closed).toMatchObject({ participants: 1, data: [{ name: 'K***h', place: 1, reward: '10000 $' }] })
    const told = db.selectFrom('notification').select('customer_id').where('kind', '=', 'contestEnded').where('customer_id', 'in', ids)
    expect(await told.execute()).toEqual([{ customer_id: kept.id }])
    const paid = db.selectFrom('ledger_entry').select('reference').where('reference', 'like', 'prize:weekly-2026-12-14:%')
    expect(await paid.execute()).toEqual([{ reference: `prize:weekly-2026-12-14:${kept.id}` }])
    const browser = server.browser()
    await browser.signIn(kept.email)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const file = await server.app.inject({ url: '/api/tourney/result/weekly-2026-12-14', headers: { cookie } })
    expect(recountResult(file.body.split('\n'))).toEqual({ trades: 1, places: 1, problems: [] })
  })

  test('[ENG-07] an unknown tournament returns null', async () => {
    for (const id of ['weekly-1999-01-04', "x'; --", '']) expect(await ask('/api/tourney/get', { id })).toBeNull()
    expect(await ask('/api/tourney/last', {})).toBeNull()
    expect(await ask('/api/tourney/get', { id: 'weekly-2026-11-16' })).toMatchObject({ type: 'weekly' })
  })

  test('[ENG-07] after days without a server, current tournaments are opened and earlier ones closed', async () => {
    const { db, config } = server.deps
    const market = openMarket(config)
    await rollOver(db, market, wednesday)
    await rollOver(db, market, wednesday + 30 * dayMs)
    const rows = await db.selectFrom('tourney').select(['id', 'closed_at']).orderBy('id').execute()
    expect(rows.map(({ id, closed_at: at }) => [id, at !== null])).toEqual([
      ['weekend-2026-11-20', true],
      ['weekend-2026-12-18', false],
      ['weekly-2026-11-16', true],
      ['weekly-2026-12-14', false],
    ])
  })
})

test('[TRD-13] the configured time zone sets the weekend’s start in list, settings and texts', async () => {
  const paris = await openTestServer({ TOURNAMENT_ZONE: 'Europe/Paris' })
  try {
    paris.clock.now = wednesday
    const browser = paris.browser()
    await browser.session()
    const list = (await browser.post('/api/tourney/current', {})).body['list'] as WireTourney[]
    expect(list.find(({ type }) => type === 'weekend')).toMatchObject({
      date_start: Date.parse('2026-11-20T20:00:00Z'),
      date_end: Date.parse('2026-11-22T20:00:00Z'),
    })
    const { body: settings } = await browser.post('/api/rpc', { jsonrpc: '2.0', id: 1, method: 'settings' })
    expect(settings).toMatchObject({
      result: {
        tournamentZone: 'Europe/Paris',
        weekends: ['2026-11-20', '2026-11-27', '2026-12-04', '2026-12-11'].map((friday) => {
          const start = Date.parse(`${friday}T20:00:00Z`)
          return { start, end: start + 2 * dayMs }
        }),
      },
    })
    for (const language of ['en', 'ar', 'ja']) {
      const { body } = await paris.app.inject({ url: `/api/ag/tourney_weekend?lang=${language}` })
      expect(body).toContain('Europe/Paris')
      expect(body).not.toContain('{{')
    }
    await rollOver(paris.deps.db, openMarket(paris.deps.config), paris.clock.now, 'Europe/Paris')
    const row = await paris.deps.db.selectFrom('tourney').selectAll().where('id', '=', 'weekend-2026-11-20').executeTakeFirstOrThrow()
    expect(row.date_start).toBe(Date.parse('2026-11-20T20:00:00Z'))
  } finally {
    await paris.close()
  }
})
