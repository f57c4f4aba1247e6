import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireOrder } from '../../../contract/trading.ts'
import { moneyToDecimal } from '../../../domain/kernel/money.ts'
import { pointsToDecimal } from '../../../domain/trading/priceText.ts'
import { priceAt } from '../../../domain/trading/quoteWalk.ts'
import { settleOrder } from '../../../domain/trading/settlement.ts'
import { findSymbol, type TradedSymbol } from '../../../domain/trading/symbols.ts'
import { startPlatform, type TestPlatform, type Trader } from '../../../tests/support/platform.ts'
import { auditLedger, balanceOf } from '../../ledger/balance.ts'
import { auditOrders } from './auditOrders.ts'
import { openMarket, type Market } from './market.ts'
import { searchOrders } from './searchOrders.ts'
import { settleDue } from './settleOrders.ts'

const euro = findSymbol('EUR/USD') as TradedSymbol
let platform: TestPlatform
let market: Market
beforeAll(async () => {
  platform = await startPlatform()
  market = openMarket(platform.config)
})
afterAll(() => platform.close())

type Draft = { account: string; symbol: string; direction: string; stake: string; expiryMs: number; seenPrice?: string }
const draft = (account: string, change: Partial<Draft> = {}): Draft => ({
  account,
  symbol: 'EUR/USD',
  direction: 'up',
  stake: '50',
  expiryMs: 60_000,
  ...change,
})

async function place(trader: Pick<Trader, 'headers'>, order: Draft, key: string = randomUUID()) {
  const answer = await platform.app.inject({
    method: 'POST',
    url: '/v2/orders',
    headers: { ...trader.headers, 'idempotency-key': key },
    payload: order,
  })
  return {
    status: answer.statusCode,
    body: answer.json<{ return: string; error?: string; fields?: Record<string, string>; order?: WireOrder }>(),
  }
}
const balanceText = async (account: string): Promise<string> => moneyToDecimal(await balanceOf(platform.deps.db, account))

test('[SRV-07] an order opens at the server’s quote and deducts its stake', async () => {
  const trader = await platform.trader()
  const { status, body } = await place(trader, draft(trader.account))
  expect(status).toBe(200)
  expect(body.order).toMatchObject({
    account: trader.account,
    stake: '50.00',
    currency: 'EUR',
    status: 'open',
    payoutPercent: 82,
    closePrice: null,
    returned: null,
    openPrice: pointsToDecimal(priceAt(market.key, euro, platform.clock.now), 5),
    openedAt: platform.clock.now,
    expiresAt: platform.clock.now + 60_000,
  })
  expect(await balanceText(trader.account)).toBe('950.00')
})

test('[SRV-04] the same order sent again with its key is one order', async () => {
  const trader = await platform.trader()
  const key = randomUUID()
  const first = await place(trader, draft(trader.account), key)
  platform.clock.now += 5_000
  const again = await place(trader, draft(trader.account), key)
  expect(again).toEqual(first)
  expect((await place(trader, draft(trader.account, { stake: '60' }), key)).status).toBe(422)
  expect(await balanceText(trader.account)).toBe('950.00')
})

test('[SRV-04] an order whose response was lost with the process is found, not placed again', async () => {
  const trader = await platform.trader()
  const key = randomUUID()
  const first = await place(trader, draft(trader.account), key)
  // The state left by a process killed between placing the order and storing its response.
  await platform.deps.db.deleteFrom('idempotency').where('key', '=', key).execute()
  platform.clock.now += 5_000
  expect((await place(trader, draft(trader.account), key)).body.order).toEqual(first.body.order)
  expect(await balanceText(trader.account)).toBe('950.00')
})

test('[SRV-04] a repeat after a crash returns the existing order, however old its quote', async () => {
  const trader = await platform.trader()
  const key = randomUUID()
  const seen = draft(trader.account, { seenPrice: pointsToDecimal(priceAt(market.key, euro, platform.clock.now), 5) })
  const first = await place(trader, seen, key)
  expect(first.body.order).toBeDefined()
  await platform.deps.db.updateTable('idempotency').set({ status: 'running', answer: null, started_at: 0 }).where('key', '=', key).execute()
  platform.clock.now += 60_000
  expect((await place(trader, { ...seen, stake: '60' }, key)).status).toBe(422)
  expect((await place(trader, seen, key)).body).toEqual(first.body)
})

test('[SRV-04] an order without a key is refused', async () => {
  const trader = await platform.trader()
  const answer = await platform.app.inject({ method: 'POST', url: '/v2/orders', headers: trader.headers, payload: draft(trader.account) })
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([400, 'idempotency.missing'])
})

test('[SES-01] a guest sees quotes and cannot order', async () => {
  const quotes = await platform.app.inject({ url: '/v2/symbols' })
  expect(quotes.statusCode).toBe(200)
  const trader = await platform.trader()
  const refused = await place({ headers: { origin: platform.config.platformUrl } }, draft(trader.account))
  expect([refused.status, refused.body.error]).toEqual([401, 'auth.required'])
  expect((await platform.app.inject({ url: '/v2/orders' })).statusCode).toBe(401)
  expect(await balanceText(trader.account)).toBe('1000.00')
})

test('[SES-14] an ended session places no order', async () => {
  const trader = await platform.trader()
  await platform.endSession(trader.token)
  expect((await place(trader, draft(trader.account))).status).toBe(401)
})

test('[SRV-08] an order sent by another site is refused', async () => {
  const trader = await platform.trader()
  const foreign = { headers: { ...trader.headers, origin: 'https://example.com' } }
  expect((await place(foreign, draft(trader.account))).status).toBe(403)
})

test('[ACC-02] an order on another person’s account is refused as unknown and moves nothing', async () => {
  const [mine, other] = [await platform.trader(), await platform.trader()]
  for (const account of [other.account, 'eur-0', "' or 1=1"]) {
    const { status, body } = await place(mine, draft(account))
    expect([status, body.return, body.error]).toEqual([200, 'false', 'order.accountUnknown'])
  }
  expect([await balanceText(mine.account), await balanceText(other.account)]).toEqual(['1000.00', '1000.00'])
  const checked = await platform.app.inject({ url: `/v2/orders?account=${other.account}`, headers: mine.headers })
  expect(checked.json<{ error: string }>().error).toBe('order.accountUnknown')
})

test('[ACC-02] an order is paid from the account it names, not from the session’s', async () => {
  const trader = await platform.trader()
  const dollars = await platform.secondAccount(trader.id, 'USD')
  expect((await place(trader, draft(dollars))).body.error).toBe('funds.insufficient')
  expect([await balanceText(trader.account), await balanceText(dollars)]).toEqual(['1000.00', '0.00'])
})

test.each([
  [{ stake: '4.99' }, 'order.stakeRange'],
  [{ stake: '5000.01' }, 'order.stakeRange'],
  [{ stake: '-50' }, 'order.stakeRange'],
  [{ stake: '50.001' }, 'order.stakeInvalid'],
  [{ expiryMs: 61_000 }, 'order.expiryUnknown'],
  [{ symbol: 'DOGE/USD' }, 'order.symbolUnknown'],
  [{ stake: '1000.01' }, 'funds.insufficient'],
  [{ seenPrice: '9.99999' }, 'order.quoteStale'],
  [{ seenPrice: '1.0842612' }, 'order.quoteStale'],
])('[SRV-07] an order with %o is refused with %s and moves nothing', async (change, code) => {
  const trader = await platform.trader()
  const { status, body } = await place(trader, draft(trader.account, change))
  expect([status, body.return, body.error]).toEqual([200, 'false', code])
  expect(await balanceText(trader.account)).toBe('1000.00')
  expect(await platform.deps.db.selectFrom('trade_order').select('id').where('customer_id', '=', trader.id).execute()).toEqual([])
})

test.each([
  ['EUR/USD', '2026-11-21T12:00:00Z', 'order.marketClosed', 'symbol'],
  ['TECH100', '2026-11-23T06:59:59Z', 'order.marketClosed', 'symbol'],
  ['EUR/USD', '2026-11-20T20:59:30Z', 'order.marketCloses', 'expiryMs'],
])('[SRV-07] an order on %s at %s is refused with %s and moves nothing', async (symbol, at, code, field) => {
  const before = platform.clock.now
  platform.clock.now = Date.parse(at)
  const trader = await platform.trader()
  const { body } = await place(trader, draft(trader.account, { symbol }))
  const coin = await place(trader, draft(trader.account, { symbol: 'BTC/USD' }))
  platform.clock.now = before
  expect([body.return, body.error, Object.keys(body.fields ?? {})]).toEqual(['false', code, [field]])
  expect(coin.body.return).toBe('true')
  expect(await balanceText(trader.account)).toBe('950.00')
})

test('[SRV-07] an order that ends as its market closes ends at the last quote before', async () => {
  const before = platform.clock.now
  const close = Date.parse('2026-11-20T21:00:00Z')
  platform.clock.now = close - 60_000
  const trader = await platform.trader()
  const { body } = await place(trader, draft(trader.account))
  platform.clock.now = close + 3_600_000
  await settleDue(platform.deps.db, market, platform.clock.now)
  platform.clock.now = before
  const { hits } = await searchOrders(platform.deps.db, trader.id, {})
  expect(hits[0]).toMatchObject({ id: body.order?.id, closePrice: pointsToDecimal(priceAt(market.key, euro, close - 1), 5) })
})

test('[SRV-03] a demo account’s stakes and wins never touch the real system accounts', async () => {
  const trader = await platform.trader('1000', 'GBP')
  await platform.deps.db.updateTable('account').set({ type: 'demo' }).where('id', '=', trader.account).execute()
  const booked = async (name: string): Promise<number> => {
    const sum = platform.deps.db.selectFrom('ledger_posting').where('account_id', '=', `system:${name}:GBP`)
    return Number((await sum.select(({ fn }) => fn.sum<string>('amount').as('sum')).executeTakeFirst())?.sum ?? 0)
  }
  await place(trader, draft(trader.account, { expiryMs: 5_000 }))
  expect([await booked('stakes'), await booked('playStakes')]).toEqual([0, 5_000])
  platform.clock.now += 5_000
  await settleDue(platform.deps.db, market, platform.clock.now)
  const gained = Number(await balanceText(trader.account)) * 100 - 100_000
  expect([await booked('stakes'), await booked('profit'), await booked('playStakes'), await booked('playProfit')]).toEqual([
    0,
    0,
    0,
    -gained,
  ])
  expect(await auditLedger(platform.deps.db)).toEqual([])
})

test('[SRV-07] every result is recomputable from stored quotes, and a changed result is found', async () => {
  const trader = await platform.trader()
  const from = platform.clock.now
  const ids: string[] = []
  for (const [index, symbol] of ['EUR/USD', 'BTC/USD', 'XAU/USD', 'TECH100', 'EUR/USD', 'ETH/USD'].entries()) {
    platform.clock.now += 731
    const { body } = await place(trader, draft(trader.account, { symbol, direction: index % 2 ? 'up' : 'down', expiryMs: 15_000 }))
    ids.push(body.order?.id ?? '')
  }
  platform.clock.now += 15_000
  await settleDue(platform.deps.db, market, platform.clock.now)
  const until = platform.clock.now + 1
  expect(await auditOrders(platform.deps.db, from, until)).toEqual([])

  const change = (set: object, id: string | undefined) =>
    platform.deps.db
      .updateTable('trade_order')
      .set(set)
      .where('id', '=', id ?? '')
      .execute()
  const points = (column: 'open_points' | 'close_points') => sql`${sql.ref(column)} + 1`
  await change({ open_points: points('open_points') }, ids[0])
  await change({ close_points: points('close_points') }, ids[1])
  await change({ direction: sql`case direction when 'up' then 'down' else 'up' end` }, ids[2])
  const found = await auditOrders(platform.deps.db, from, until)
  expect(found.map(({ order, problem }) => `${ids.indexOf(order)} ${problem}`).toSorted((a, b) => a.localeCompare(b))).toEqual([
    '0 opening quote',
    '1 closing quote',
    '2 result',
  ])
  await expect(sql`update trade_quote set points = points + 1`.execute(platform.deps.db)).rejects.toThrow('never changed')
})

test('[SRV-07] of twenty concurrent orders only as many open as the account can pay', async () => {
  const trader = await platform.trader('175')
  const answers = await Promise.all(Array.from({ length: 20 }, () => place(trader, draft(trader.account))))
  expect(answers.filter(({ body }) => body.return === 'true')).toHaveLength(3)
  expect(await balanceText(trader.account)).toBe('25.00')
})

test('[SRV-07] an order is settled at its expiry’s quote, exactly once, however late', async () => {
  const trader = await platform.trader()
  const orders: WireOrder[] = []
  for (const direction of ['up', 'down', 'up', 'down']) {
    const { body } = await place(trader, draft(trader.account, { direction, expiryMs: 5_000 }))
    if (body.order) orders.push(body.order)
    platform.clock.now += 1_377
  }
  // The process is down for an hour; then two of them start at once.
  platform.clock.now += 3_600_000
  const before = await balanceText(trader.account)
  expect(before).toBe('800.00')
  const counts = await Promise.all([1, 2, 3].map(() => settleDue(platform.deps.db, market, platform.clock.now)))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(4)
  expect(await settleDue(platform.deps.db, market, platform.clock.now)).toBe(0)

  let expected = 80_000
  const { hits } = await searchOrders(platform.deps.db, trader.id, {})
  for (const order of orders) {
    const openPoints = priceAt(market.key, euro, order.openedAt)
    const closePoints = priceAt(market.key, euro, order.expiresAt)
    const stake = { minor: 5_000, currency: 'EUR' } as Parameters<typeof settleOrder>[0]['stake']
    const end = settleOrder({ direction: order.direction, stake, payoutPercent: 82, openPoints }, closePoints)
    expected += end.returned.minor
    expect(hits.find(({ id }) => id === order.id)).toEqual({
      ...order,
      status: end.status,
      returned: moneyToDecimal(end.returned),
      closePrice: pointsToDecimal(closePoints, 5),
    })
  }
  expect(await balanceText(trader.account)).toBe((expected / 100).toFixed(2))
  expect(await auditLedger(platform.deps.db)).toEqual([])
})

test('[SRV-07] an order of a stream that no longer exists returns its stake', async () => {
  const trader = await platform.trader()
  const { body } = await place(trader, draft(trader.account, { expiryMs: 5_000 }))
  platform.clock.now += 5_000
  await settleDue(platform.deps.db, openMarket({ ...platform.config, quoteSeed: 77 }), platform.clock.now)
  expect(await balanceText(trader.account)).toBe('1000.00')
  const row = await platform.deps.db
    .selectFrom('trade_order')
    .select(['status', 'close_points'])
    .where('id', '=', body.order?.id ?? '')
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ status: 'tie', close_points: null })
})

test('[SRV-07] an order is not settled a millisecond before its expiry', async () => {
  const trader = await platform.trader()
  await place(trader, draft(trader.account, { expiryMs: 5_000 }))
  const due = platform.clock.now + 5_000
  expect(await settleDue(platform.deps.db, market, due - 1)).toBe(0)
  expect(await settleDue(platform.deps.db, market, due)).toBe(1)
})
