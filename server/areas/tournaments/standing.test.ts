import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Currency } from '../../../contract/kernel.ts'
import { dayMs, hourMs } from '../../../domain/kernel/time.ts'
import { nextPrize, rank, type RankedResult } from '../../../domain/tournaments/ranking.ts'
import { type CurrencyNet, ratesAt, resultsFromNets } from '../../../domain/tournaments/score.ts'
import { weeklyAt } from '../../../domain/tournaments/windows.ts'
import { openTestServer, type TestServer } from '../../../tests/support/testServer.ts'
import { openAccount } from '../../ledger/openAccount.ts'
import { type Market, openMarket } from '../trading/market.ts'
import { leaveOut } from './leaveOut.ts'
import { rollOver } from './rollOver.ts'
import { startRankings, balanceParts } from './runningRanking.ts'
import { runningStanding } from './standing.ts'

const week = weeklyAt(Date.parse('2026-11-18'))
/** One late run of the settlement ends all orders: no place follows from it. */
const settledAt = week.end + dayMs
/** More people than prizes; the last currency has no rate. */
const peopleCount = 24
const currencies = ['USD', 'EUR', 'RUB', 'XMR'] as const satisfies readonly Currency[]

type Person = { id: number; accounts: Record<(typeof currencies)[number], string> }
/** An order that has ended. `person` is an index; times in milliseconds since 1970. */
type Order = {
  person: number
  currency: (typeof currencies)[number]
  stake: number
  status: 'won' | 'lost' | 'tie'
  openedAt: number
  lastsMs: number
  funds: 'real' | 'play'
  /** Contests were offered to the person when it was opened. */
  isOffered: boolean
}

let server: TestServer
let market: Market
const people: Person[] = []
let count = 0

beforeAll(async () => {
  server = await openTestServer()
  market = openMarket(server.deps.config)
  server.clock.now = week.start + dayMs
  for (let index = 0; index < peopleCount; index += 1) people.push(await addPerson(index))
})
afterAll(() => server.close())
beforeEach(clear)

async function addPerson(index: number): Promise<Person> {
  const { id, account } = await server.customer(`standing${index}@example.org`, { currency: 'USD' })
  const add = (currency: Currency) =>
    server.deps.db.transaction().execute((trx) => openAccount(trx, { customerId: id, currency, type: 'real', at: 0 }))
  return { id, accounts: { USD: account, EUR: await add('EUR'), RUB: await add('RUB'), XMR: await add('XMR') } }
}

async function clear(): Promise<void> {
  for (const table of ['trade_order', 'tourney_tally', 'tourney'] as const) await server.deps.db.deleteFrom(table).execute()
}

const paidBack = ({ stake, status }: Order): number => ({ won: 2 * stake, lost: 0, tie: stake })[status]

/** Opens orders, and returns for each the statement that ends it as the settlement does. */
async function open(orders: readonly Order[]): Promise<(() => Promise<unknown>)[]> {
  const { db } = server.deps
  const rows = orders.map((order) => ({
    id: `standing${(count += 1)}`,
    customer_id: people[order.person]!.id,
    account: people[order.person]!.accounts[order.currency],
    symbol: 'BTC/USD',
    direction: 'up' as const,
    stake: order.stake,
    currency: order.currency,
    payout_percent: 100,
    open_points: 1,
    opened_at: order.openedAt,
    expires_at: order.openedAt + order.lastsMs,
    stream: 's',
    funds_kind: order.funds,
    in_contests: order.isOffered,
  }))
  if (rows.length > 0) await db.insertInto('trade_order').values(rows).execute()
  return orders.map((order, index) => {
    const end = { status: order.status, returned: paidBack(order), close_points: 1, settled_at: settledAt }
    return () => db.updateTable('trade_order').set(end).where('id', '=', rows[index]!.id).execute()
  })
}

const settle = async (orders: readonly Order[]): Promise<unknown> => Promise.all((await open(orders)).map((end) => end()))

/** Ranks by the rules of domain/ alone. */
function rankingOf(orders: readonly Order[]): RankedResult[] {
  const nets = new Map<string, CurrencyNet>()
  for (const order of orders) {
    const { person, currency, stake, openedAt, lastsMs, funds, isOffered } = order
    if (!isOffered || funds === 'play' || openedAt < week.start || openedAt >= week.end || openedAt + lastsMs > week.end) continue
    const sum = nets.get(`${person} ${currency}`) ?? { customerId: people[person]!.id, currency, net: 0, lastAt: 0 }
    const lastAt = Math.max(sum.lastAt, openedAt + lastsMs)
    nets.set(`${person} ${currency}`, { ...sum, net: sum.net + paidBack(order) - stake, lastAt })
  }
  return rank('weekly', resultsFromNets(nets.values(), ratesAt(market.key, week.start)))
}

async function expectStandingsOf(orders: readonly Order[]): Promise<void> {
  const ranking = rankingOf(orders)
  for (const customerId of [null, ...people.map(({ id }) => id)]) {
    const own = ranking.find((one) => one.customerId === customerId) ?? null
    const next = own && nextPrize('weekly', ranking, own, true)
    const expected = { top: ranking.slice(0, 5), own, next, participants: ranking.length, isFinal: false }
    expect(await runningStanding(server.deps.db, week, { rows: 5, customerId, takesBonus: true })).toEqual(expected)
  }
}

/** Few values of each, so that equal results and equal times are common. */
const anyOrder: fc.Arbitrary<Order> = fc.record({
  person: fc.nat(peopleCount - 1),
  currency: fc.constantFrom(...currencies),
  stake: fc.constantFrom(1, 99, 100, 101, 5_000, 700_000_001),
  status: fc.constantFrom('won' as const, 'lost' as const, 'tie' as const),
  openedAt: fc.constantFrom(-1, 0, hourMs, 2 * hourMs, 7 * dayMs - hourMs, 7 * dayMs).map((offset) => week.start + offset),
  lastsMs: fc.constantFrom(hourMs, hourMs + 1),
  funds: fc.constantFrom('real' as const, 'real' as const, 'real' as const, 'play' as const),
  isOffered: fc.constantFrom(true, true, true, false),
})

test('[ENG-08, ENG-10] a running standing is the one that the rules make of all orders', async () => {
  const { db } = server.deps
  const orders = fc.array(anyOrder, { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(orders, orders, fc.boolean(), fc.boolean(), async (before, after, isBalanced, isBalancedAgain) => {
      await clear()
      await settle(before)
      await rollOver(db, market, server.clock.now)
      // Parts of few people, so that there are several.
      if (isBalanced) await balanceParts(db, 2)
      await settle(after)
      if (isBalancedAgain) await balanceParts(db, 2)
      await expectStandingsOf([...before, ...after])
    }),
    { numRuns: 12 },
  )
})

const order = (change: Partial<Order> = {}): Order => ({
  person: 0,
  currency: 'USD',
  stake: 100,
  status: 'won',
  openedAt: week.start,
  lastsMs: hourMs,
  funds: 'real',
  isOffered: true,
  ...change,
})

test('[ENG-08] a running ranking counted by times of settlement is counted by expiries after an update', async () => {
  const { db } = server.deps
  const file = readFileSync(join(import.meta.dirname, '../../db/migrations/118.contestExpiries.sql'), 'utf8')
  const statements = file.slice(file.indexOf('update tourney_net')).split(';').slice(0, -1)
  await rollOver(db, market, server.clock.now)
  const orders = people.map((_, person) => order({ person, openedAt: week.start + (peopleCount - person) * hourMs }))
  await settle(orders)
  await balanceParts(db, 2)
  await db.updateTable('tourney_net').set({ last_at: settledAt }).execute()
  await db.updateTable('tourney_score').set({ last_at: settledAt }).execute()
  for (const statement of statements) await sql.raw(statement).execute(db)
  await expectStandingsOf(orders)
})

test('[ENG-08] orders of one person that end at once, in several currencies, all count', async () => {
  await rollOver(server.deps.db, market, server.clock.now)
  const orders = Array.from({ length: 24 }, (_, index) => order({ currency: currencies[index % 4] ?? 'USD', stake: 100 + index }))
  await settle(orders)
  await expectStandingsOf(orders)
})

test('[ENG-08] an order that ends while its contest’s ranking starts counts once', async () => {
  const { db } = server.deps
  const { id, type, start, end } = week
  await db.insertInto('tourney').values({ id, type, date_start: start, date_end: end, closed_at: null }).execute()
  const orders = Array.from({ length: 20 }, (_, index) => order({ person: index % 5, stake: 100 + index }))
  const ends = await open(orders)
  const starts = [1, 2, 3].map(() => startRankings(db, market, server.clock.now))
  await Promise.all([...ends.slice(0, 6).map((end) => end()), ...starts, ...ends.slice(6).map((end) => end())])
  await expectStandingsOf(orders)
})

test('[APP-26, ENG-08] people whom contests are no longer offered leave a running ranking, also with open orders', async () => {
  const { db } = server.deps
  await rollOver(db, market, server.clock.now)
  const orders = people.map((_, person) => order({ person, stake: 100 * (person + 1) }))
  await settle(orders)
  await balanceParts(db, 2)
  const ends = await open([order({ person: 3, stake: 5_000 }), order({ person: 7, stake: 5_000 })])
  const without = [3, 4, 20]
  const ids = without.map((person) => people[person]!.id)
  const belongTo = (affiliate: string | null) =>
    db.updateTable('customer').set({ affiliate_id: affiliate }).where('id', 'in', ids).execute()
  await belongTo('nocontests')
  await Promise.all([leaveOut(db), leaveOut(db)])
  await Promise.all(ends.map((end) => end()))
  const left = [...orders, order({ person: 7, stake: 5_000 })].filter(({ person }) => !without.includes(person))
  await expectStandingsOf(left)
  await balanceParts(db, 2)
  await expectStandingsOf(left)
  await belongTo(null)
})

test('[ENG-08] sums made at once by several processes keep the number of participants', async () => {
  const { db } = server.deps
  await rollOver(db, market, server.clock.now)
  const orders = Array.from({ length: 40 }, (_, index) => order({ person: index % peopleCount, stake: 100 * (index + 1) }))
  const ends = await open(orders)
  await Promise.all(ends.flatMap((end, index) => (index % 10 === 0 ? [end(), balanceParts(db, 2)] : [end()])))
  await Promise.all([balanceParts(db, 2), balanceParts(db, 2)])
  await expectStandingsOf(orders)
})

test.each([
  ['is divided alone', false],
  ['of a ranking whose numbers leave no room is divided too', true],
])('[ENG-10] a part that has grown %s', async (_what, isFull) => {
  const { db } = server.deps
  const parts = async () =>
    (
      await db
        .selectFrom('tourney_part')
        .select(['customer_id', 'part', 'placed'])
        .where('tourney_id', '=', week.id)
        .orderBy('part')
        .execute()
    )
      // The last one only ends the one before.
      .slice(0, -1)
  const orders = people.slice(0, 10).map((_, person) => order({ person, stake: 5_000 + person }))
  await settle(orders)
  await rollOver(db, market, server.clock.now)
  await balanceParts(db, 2)
  const first = await parts()
  expect(first.length).toBeGreaterThan(2)
  if (isFull) await sql`update tourney_part p set part = (select count(*) from tourney_part o where o.part < p.part)`.execute(db)
  // All after the rows that stand: only the last part grows.
  const later = people.slice(10).map((_, index) => order({ person: 10 + index, stake: 100 + index }))
  await settle(later)
  await balanceParts(db, 2)
  const second = await parts()
  expect(second.length).toBeGreaterThan(first.length + 2)
  const places = (all: typeof first) =>
    all.slice(0, first.length).map(({ customer_id: id, placed, part }) => (isFull ? { id, placed } : { id, placed, part }))
  expect(places(second)).toEqual(places(first))
  await expectStandingsOf([...orders, ...later])
})

test('[ENG-07] no ranking has rates before its contest starts, and none is left after its end', async () => {
  const { db } = server.deps
  const rated = async () => (await db.selectFrom('tourney_rate').select('tourney_id').distinct().execute()).map((one) => one.tourney_id)
  await rollOver(db, market, server.clock.now)
  expect(await rated()).toEqual([week.id])
  await settle([order()])
  await rollOver(db, market, week.end)
  expect(await rated()).toEqual([weeklyAt(week.end).id])
  const left = db.selectFrom('tourney_score').select('customer_id').where('tourney_id', '=', week.id)
  expect(await left.execute()).toEqual([])
  // Closed by a process that knows no rankings.
  await db
    .updateTable('tourney')
    .set({ closed_at: week.end + 9 * dayMs })
    .where('closed_at', 'is', null)
    .execute()
  await rollOver(db, market, week.end + hourMs)
  expect(await rated()).toEqual([])
  await db.deleteFrom('tourney_place').execute()
})
