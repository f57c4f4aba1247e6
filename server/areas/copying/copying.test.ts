import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../../domain/kernel/time.ts'
import { startPlatform, type TestPlatform, type Trader } from '../../../tests/support/platform.ts'
import { auditLedger, balanceOf } from '../../ledger/balance.ts'
import { openMarket } from '../trading/market.ts'
import { settleDue } from '../trading/settleOrders.ts'
import { copiesOf } from './copiesOf.ts'
import { mirrorOrders } from './mirrorOrders.ts'
import { offerCopying, withdrawOffer } from './offer.ts'
import { startCopy, stopCopy } from './startCopy.ts'

let platform: TestPlatform
beforeAll(async () => void (platform = await startPlatform()))
afterAll(() => platform.close())

const market = () => openMarket(platform.config)
const mirror = () => mirrorOrders(platform.deps.db, market(), platform.deps.now)
const settle = () => settleDue(platform.deps.db, market(), platform.clock.now)
const inTrx = <T>(run: Parameters<ReturnType<TestPlatform['deps']['db']['transaction']>['execute']>[0]) =>
  platform.deps.db.transaction().execute(run) as Promise<T>

/** Creates a trader who offers their trades for copying, and returns the public id that followers use. */
async function copiedTrader(): Promise<Trader & { publicId: string }> {
  const trader = await platform.trader()
  await inTrx((trx) => offerCopying(trx, trader.id, platform.clock.now))
  const row = await platform.deps.db.selectFrom('copy_offer').selectAll().where('customer_id', '=', trader.id).executeTakeFirstOrThrow()
  return { ...trader, publicId: row.public_id }
}

const start = (follower: Trader, trader: { publicId: string }, change: object = {}, key = randomUUID()): Promise<string> =>
  inTrx((trx) =>
    startCopy(
      trx,
      follower.id,
      key,
      { trader: trader.publicId, account: follower.account, stake: '10', max_loss: '100', days: 7, ...change },
      platform.clock.now,
    ),
  )
const copyOf = async (follower: Trader, id: string) => (await copiesOf(platform.deps.db, follower.id, id))[0]

async function order(trader: Trader, change: object = {}): Promise<string> {
  platform.clock.now += 1_000
  const body = { account: trader.account, symbol: 'EUR/USD', direction: 'up', stake: '50', expiryMs: 60_000, ...change }
  const headers = { ...trader.headers, 'idempotency-key': randomUUID() }
  const answer = await platform.app.inject({ method: 'POST', url: '/v2/orders', headers, payload: body })
  const { order: made, error } = answer.json<{ order?: { id: string }; error?: string }>()
  return made?.id ?? `refused: ${error}`
}
const ordersOf = (trader: Trader) =>
  platform.deps.db.selectFrom('trade_order').selectAll().where('customer_id', '=', trader.id).orderBy('expires_at').execute()

test('[TRD-13] concurrent runs mirror each order once, with the follower’s stake and on their account only', async () => {
  const [trader, follower] = [await copiedTrader(), await platform.trader()]
  const other = await platform.secondAccount(follower.id, 'USD')
  const copy = await start(follower, trader)
  await order(trader)
  await order(trader, { direction: 'down', symbol: 'BTC/USD', expiryMs: 300_000 })
  await Promise.all([mirror(), mirror(), mirror()])
  await mirror()
  const mirrored = await ordersOf(follower)
  expect(
    mirrored.map(({ account, symbol, direction, stake, opened_at, expires_at }) => [
      account,
      symbol,
      direction,
      stake,
      expires_at - opened_at,
    ]),
  ).toEqual([
    [follower.account, 'EUR/USD', 'up', 1_000, 60_000],
    [follower.account, 'BTC/USD', 'down', 1_000, 300_000],
  ])
  expect(await copyOf(follower, copy)).toMatchObject({
    status: 'running',
    orders: 2,
    open: 2,
    refused: 0,
    last_refusal: null,
    result: '0.00',
  })
  expect((await balanceOf(platform.deps.db, follower.account)).minor).toBe(98_000)
  expect((await balanceOf(platform.deps.db, other)).minor).toBe(0)
  await inTrx((trx) => stopCopy(trx, follower.id, copy, platform.clock.now))
})

test('[TRD-13] orders from before the copy and orders that are copies themselves are not mirrored', async () => {
  const [one, two] = [await copiedTrader(), await copiedTrader()]
  await order(one)
  platform.clock.now += 1
  const copies = [await start(two, one), await start(one, two)]
  expect(await mirror()).toBe(0)
  await order(one)
  expect(await mirror()).toBe(1)
  // An order mirrored to the second trader is not their own: the first trader, who copies them, does not get
  // it back.
  expect(await mirror()).toBe(0)
  expect([(await ordersOf(one)).length, (await ordersOf(two)).length]).toEqual([2, 1])
  for (const [index, person] of [two, one].entries())
    await inTrx((trx) => stopCopy(trx, person.id, copies[index] ?? '', platform.clock.now))
})

test('[TRD-13] a trader’s play money orders are not mirrored', async () => {
  const [trader, follower] = [await copiedTrader(), await platform.trader()]
  const copy = await start(follower, trader)
  await platform.deps.db.updateTable('customer').set({ demo: true }).where('id', '=', trader.id).execute()
  expect(await order(trader)).not.toContain('refused')
  expect(await mirror()).toBe(0)
  expect(await copyOf(follower, copy)).toMatchObject({ orders: 0, refused: 0 })
  await inTrx((trx) => stopCopy(trx, follower.id, copy, platform.clock.now))
})

test('[TRD-13] a refused order is recorded with its reason, and the copy continues', async () => {
  const [trader, poor] = [await copiedTrader(), await platform.trader('15')]
  const copy = await start(poor, trader)
  await order(trader)
  await mirror()
  await order(trader)
  await mirror()
  expect(await copyOf(poor, copy)).toMatchObject({ status: 'running', orders: 1, refused: 1, last_refusal: 'funds.insufficient' })
  expect((await balanceOf(platform.deps.db, poor.account)).minor).toBe(500)
  await order(trader)
  platform.clock.now += 6_000
  await mirror()
  expect(await copyOf(poor, copy)).toMatchObject({ refused: 2, last_refusal: 'copy.late' })
  await inTrx((trx) => stopCopy(trx, poor.id, copy, platform.clock.now))
})

test('[TRD-09, TRD-13] a follower who may not trade copies nothing', async () => {
  const [trader, follower] = [await copiedTrader(), await platform.trader()]
  const copy = await start(follower, trader)
  await platform.deps.db.updateTable('customer').set({ verification: 'None' }).where('id', '=', follower.id).execute()
  await order(trader)
  expect(await mirror()).toBe(0)
  expect(await copyOf(follower, copy)).toMatchObject({ orders: 0, refused: 1, last_refusal: 'order.blocked' })
  await inTrx((trx) => stopCopy(trx, follower.id, copy, platform.clock.now))
})

test('[TRD-13] a copy stops before its loss limit, ends on its last day, and sums its orders', async () => {
  const [trader, follower] = [await copiedTrader(), await platform.trader()]
  const copy = await start(follower, trader, { max_loss: '20' })
  for (let count = 0; count < 3; count++) {
    await order(trader, { expiryMs: 5_000 })
    await mirror()
  }
  // Two stakes may be lost; the third would exceed the loss limit.
  expect(await copyOf(follower, copy)).toMatchObject({ orders: 2, open: 2, refused: 1, last_refusal: 'copy.lossGuard' })
  platform.clock.now += 10_000
  await settle()
  const ended = await ordersOf(follower)
  const result = ended.reduce((sum, { stake, returned }) => sum + (returned ?? 0) - stake, 0)
  await mirror()
  expect(await copyOf(follower, copy)).toMatchObject({
    open: 0,
    result: (result / 100).toFixed(2),
    status: result <= -1_001 ? 'lossReached' : 'running',
  })
  const day = await start(follower, await copiedTrader(), { days: 1 })
  platform.clock.now += dayMs
  await mirror()
  expect(await copyOf(follower, day)).toMatchObject({ status: 'ended' })
})

test('[TRD-13] a copy stops at any time, by its owner only, and when the trader withdraws', async () => {
  const [trader, follower, stranger] = [await copiedTrader(), await platform.trader(), await platform.trader()]
  const copy = await start(follower, trader)
  await expect(inTrx((trx) => stopCopy(trx, stranger.id, copy, platform.clock.now))).rejects.toMatchObject({ code: 'copy.unknown' })
  for (let twice = 0; twice < 2; twice++) await inTrx((trx) => stopCopy(trx, follower.id, copy, platform.clock.now))
  await order(trader)
  expect(await mirror()).toBe(0)
  expect(await copyOf(follower, copy)).toMatchObject({ status: 'stopped', orders: 0 })
  const again = await start(follower, trader)
  await inTrx((trx) => withdrawOffer(trx, trader.id, platform.clock.now))
  expect(await copyOf(follower, again)).toMatchObject({ status: 'withdrawn' })
  await expect(start(follower, trader)).rejects.toMatchObject({ code: 'copy.traderUnknown' })
})

test('[TRD-13] only a trader who offers it is copied, never oneself, once per account', async () => {
  const [trader, follower, stranger] = [await copiedTrader(), await platform.trader(), await platform.trader()]
  await expect(start(follower, { publicId: 'no-such-trader' })).rejects.toMatchObject({ code: 'copy.traderUnknown' })
  await expect(start(trader, trader)).rejects.toMatchObject({ code: 'copy.own' })
  await expect(start(follower, trader, { account: stranger.account })).rejects.toMatchObject({ code: 'order.accountUnknown' })
  await expect(start(follower, trader, { stake: '1' })).rejects.toMatchObject({
    code: 'order.stakeRange',
    fields: { stake: 'order.stakeRange' },
  })
  const key = randomUUID()
  const copy = await start(follower, trader, {}, key)
  expect(await start(follower, trader, {}, key)).toBe(copy)
  await expect(start(follower, trader)).rejects.toMatchObject({ code: 'copy.running' })
})

test('[TRD-09] an order of a blocked person is refused, and accepted once they have signed', async () => {
  const trader = await platform.trader()
  await platform.deps.db.updateTable('customer').set({ verification: 'Partial' }).where('id', '=', trader.id).execute()
  expect(await order(trader)).toBe('refused: order.blocked')
  expect(await ordersOf(trader)).toEqual([])
  await platform.deps.db.updateTable('customer').set({ sign: 'up' }).where('id', '=', trader.id).execute()
  expect(await order(trader)).not.toContain('refused')
})

test('[TRD-13] the ledger audit finds no fault afterwards', async () => {
  expect(await auditLedger(platform.deps.db)).toEqual([])
})
