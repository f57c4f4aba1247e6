import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '../../../domain/kernel/time.ts'
import { type Browser, type TestServer, openTestServer } from '../../../tests/support/testServer.ts'

let server: TestServer
let people = 0
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

type TestPerson = { id: number; account: string; browser: Browser }
async function createPerson(change: { country?: string; demo?: boolean; affiliate?: string } = {}): Promise<TestPerson> {
  const email = `moment${++people}@example.org`
  const added = await server.customer(email, { country: change.country ?? 'BR' })
  const { demo = false, affiliate = null } = change
  await server.deps.db.updateTable('customer').set({ demo, affiliate_id: affiliate }).where('id', '=', added.id).execute()
  const browser = server.browser()
  await browser.signIn(email)
  return { ...added, browser }
}
const momentOf = async ({ browser }: TestPerson) => (await browser.post('/api/promotions/moment', {})).body
const calm = { payment: 'none', openOrders: 0, lastDepositAt: null, lastLossAt: null }

const insertDeposit = ({ id, account }: TestPerson, status: 'open' | 'succeeded') =>
  server.deps.db
    .insertInto('deposit')
    .values({
      id: randomUUID(),
      customer_id: id,
      account_id: account,
      amount: 25_000,
      currency: 'EUR',
      bonus: false,
      fixed: false,
      card_id: null,
      stack: 'PFS',
      status,
      code: null,
      opened_at: server.clock.now,
      closed_at: status === 'open' ? null : server.clock.now,
    })
    .execute()

const insertReport = ({ id, account }: TestPerson, credited_at: number | null, reported_at = server.clock.now) =>
  server.deps.db
    .insertInto('payment_report')
    .values({
      id: randomUUID(),
      customer_id: id,
      account_id: account,
      currency: 'EUR',
      method: 'bank',
      email: null,
      amount: 25_000,
      bonus: false,
      fixed: false,
      bitcoin: null,
      random: randomUUID(),
      reported_at,
      credited_at,
      credited_by: credited_at === null ? null : 'statement',
    })
    .execute()

const insertInvoice = ({ id, account }: TestPerson, state: 'confirming' | 'settled') =>
  server.deps.db
    .insertInto('invoice')
    .values({
      guid: randomUUID(),
      customer_id: id,
      account,
      key: null,
      coin: 'btc',
      network: 'BTC',
      address: randomUUID(),
      amount: 100_000,
      worth: 5_000,
      worth_currency: 'EUR',
      bonus: false,
      state,
      opened_at: server.clock.now,
      deadline: server.clock.now + 1,
      confirmations_needed: 1,
      checked_at: server.clock.now,
      next_check_at: null,
      ...(state === 'settled' && { credited: 5_000, credited_at: server.clock.now }),
    })
    .execute()

const insertOrder = ({ id, account }: TestPerson, status: 'open' | 'lost' | 'won') =>
  server.deps.db
    .insertInto('trade_order')
    .values({
      id: randomUUID(),
      customer_id: id,
      account,
      symbol: 'EUR/USD',
      direction: 'up',
      stake: 1_000,
      currency: 'EUR',
      payout_percent: 80,
      open_points: 1,
      opened_at: server.clock.now - 1,
      expires_at: server.clock.now,
      stream: 's',
      ...(status === 'open' ? {} : { close_points: 1, settled_at: server.clock.now, returned: status === 'won' ? 1_800 : 0 }),
      status,
    })
    .execute()

test('[ENG-16] a calm person may get all offers, and the question makes none', async () => {
  const one = await createPerson()
  expect(await momentOf(one)).toEqual({ return: 'true', offers: ['limited_offer', 'risk_free', 'ladder'], ...calm })
  expect(await server.deps.db.selectFrom('promotion_offer').select('offer').where('customer_id', '=', one.id).execute()).toEqual([])
})

test('[ENG-16, ENG-06] an offer that was declined, accepted or has ended appears no more', async () => {
  const one = await createPerson()
  const offers = async () => (await momentOf(one))['offers']
  await one.browser.post('/api/modal/limited_offer?lang=en', {})
  expect(await offers()).toContain('limited_offer')
  await one.browser.post('/api/triggers/limited_ignore', {})
  expect(await offers()).toEqual(['risk_free', 'ladder'])
  await one.browser.post('/api/modal/risk_free?lang=en', {})
  await one.browser.post('/api/triggers/promo', { promo: 'riskfree-2026' })
  expect(await offers()).toEqual(['ladder'])
})

test.each([
  ['a regulated country', { country: 'FR' }],
  ['an affiliate without incentives', { affiliate: 'nobonus' }],
  ['a demo account', { demo: true }],
])('[ENG-16, APP-26] a person of %s is refused', async (_who, change) => {
  expect(await momentOf(await createPerson(change))).toEqual({ return: 'false', error: 'offers.unavailable' })
})

test.each<[string, (one: TestPerson) => Promise<unknown>, object]>([
  ['an open deposit by card', (one) => insertDeposit(one, 'open'), { payment: 'underWay' }],
  ['an invoice that waits', (one) => insertInvoice(one, 'confirming'), { payment: 'underWay' }],
  ['a transfer on its way', (one) => insertReport(one, null), { payment: 'underWay' }],
  ['a running order', (one) => insertOrder(one, 'open'), { openOrders: 1 }],
])('[ENG-16] %s is returned, and that of another person is not', async (_what, insert, expected) => {
  const [one, other] = [await createPerson(), await createPerson()]
  await insert(one)
  expect(await momentOf(one)).toMatchObject({ ...calm, ...expected })
  expect(await momentOf(other)).toMatchObject(calm)
})

test('[ENG-16, FUND-44] a transfer that its person has closed is no payment under way', async () => {
  const one = await createPerson()
  await insertReport(one, null)
  const closed = { closed_at: server.clock.now, closed_by: 'person' } as const
  await server.deps.db.updateTable('payment_report').set(closed).where('customer_id', '=', one.id).execute()
  expect(await momentOf(one)).toMatchObject(calm)
})

test.each<[string, (one: TestPerson) => Promise<unknown>]>([
  ['a card', (one) => insertDeposit(one, 'succeeded')],
  ['coins', (one) => insertInvoice(one, 'settled')],
  ['transfer', (one) => insertReport(one, server.clock.now)],
])('[ENG-16] the time of the last deposit by %s is returned', async (_way, insert) => {
  const one = await createPerson()
  await insert(one)
  expect(await momentOf(one)).toMatchObject({ payment: 'none', lastDepositAt: server.clock.now })
})

test.each([
  [7 * dayMs - 1, 'underWay'],
  [7 * dayMs, 'none'],
])('[ENG-16] a transfer announced %i ms ago that has not come counts as %s', async (ageMs, payment) => {
  const one = await createPerson()
  await insertReport(one, null, server.clock.now - ageMs)
  expect(await momentOf(one)).toMatchObject({ payment })
})

test('[ENG-16] a loss is returned for a minute, a win never', async () => {
  const one = await createPerson()
  await insertOrder(one, 'won')
  expect(await momentOf(one)).toMatchObject({ lastLossAt: null })
  const lostAt = server.clock.now
  await insertOrder(one, 'lost')
  server.clock.now += minuteMs - 1
  expect(await momentOf(one)).toMatchObject({ lastLossAt: lostAt })
  server.clock.now += 1
  expect(await momentOf(one)).toMatchObject({ lastLossAt: null })
})
