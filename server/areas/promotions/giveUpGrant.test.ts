import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { money } from '../../../domain/kernel/money.ts'
import { minuteMs } from '../../../domain/kernel/time.ts'
import { type Browser, type TestServer, openTestServer } from '../../../tests/support/testServer.ts'
import { auditLedger, balanceOf } from '../../ledger/balance.ts'
import { post } from '../../ledger/post.ts'
import { postGrant } from '../../ledger/postGrant.ts'
import { openMarket } from '../trading/market.ts'
import { openOrder } from '../trading/placeOrder.ts'
import { settleDue } from '../trading/settleOrders.ts'

let server: TestServer
let people = 0
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

type TestPerson = { id: number; account: string; browser: Browser }
/** A person with own money and bonuses, in cents. */
async function createPerson(own: number, ...bonuses: number[]): Promise<TestPerson & { grants: string[] }> {
  const email = `bound${++people}@example.org`
  const added = await server.customer(email, { country: 'BR' })
  const browser = server.browser()
  await browser.signIn(email)
  const { account } = added
  const at = server.clock.now
  const grants = bonuses.map((_amount, index) => `bound:${added.id}:${index}`)
  await server.deps.db.transaction().execute(async (trx) => {
    const postings = [
      { holder: { of: 'system', name: 'processors' } as const, amount: money(-own, 'EUR') },
      { holder: { of: 'account', account } as const, amount: money(own, 'EUR') },
    ]
    if (own > 0) await post(trx, { kind: 'deposit', reference: `own:${added.id}`, at, postings })
    for (const [index, amount] of bonuses.entries())
      await postGrant(trx, { kind: 'bonus', reference: grants[index]!, account, amount: money(amount, 'EUR'), at })
  })
  return { ...added, browser, grants }
}
const giveUp = async ({ browser }: TestPerson, id: string, amount: string, key = randomUUID()) =>
  (await browser.post('/api/promotions/give_up', { id, amount }, { 'idempotency-key': key })).body
const moneyOf = async ({ browser, account }: TestPerson) => (await browser.post('/api/withdrawal/money', { account })).body
const refused = (error: string) => ({ return: 'false', error })

test('[WD-14] a bonus that is given up takes its money and its turnover, once', async () => {
  const one = await createPerson(30_000, 5_000)
  const [id = ''] = one.grants
  expect(await moneyOf(one)).toMatchObject({ free: '300.00', bound: '50.00', boundBy: [{ id, givesUp: '50.00' }] })
  const key = randomUUID()
  // Repeated under its key after a lost answer, and under another from a second tab.
  for (const again of [key, key, randomUUID()]) expect(await giveUp(one, id, '50.00', again)).toEqual({ return: 'true' })
  expect(await moneyOf(one)).toMatchObject({ balance: '300.00', free: '300.00', bound: '0.00', boundBy: [] })
  expect(await auditLedger(server.deps.db)).toEqual([])
})

test('[WD-14] two tabs giving up the same bonus at once take it once', async () => {
  const one = await createPerson(10_000, 5_000)
  await Promise.all([1, 2].map(() => giveUp(one, one.grants[0]!, '50.00')))
  expect((await balanceOf(server.deps.db, one.account)).minor).toBe(10_000)
})

test('[WD-14] a bonus of which nothing is left is given up without a movement', async () => {
  const one = await createPerson(0, 3_000, 2_000)
  await server.deps.db.transaction().execute((trx) =>
    post(trx, {
      kind: 'tip',
      reference: `tip:${one.id}`,
      at: server.clock.now,
      postings: [
        { holder: { of: 'account', account: one.account }, amount: money(-3_000, 'EUR') },
        { holder: { of: 'system', name: 'profit' }, amount: money(3_000, 'EUR') },
      ],
    }),
  )
  const [first = '', second = ''] = one.grants
  expect(await moneyOf(one)).toMatchObject({ boundBy: [{ givesUp: '0.00' }, { givesUp: '0.00' }] })
  expect(await giveUp(one, second, '0.00')).toEqual({ return: 'true' })
  expect(await moneyOf(one)).toMatchObject({ balance: '20.00', bound: '20.00', boundBy: [{ id: first, givesUp: '20.00' }] })
})

test('[WD-14] a bonus at stake in an open order cannot be given up', async () => {
  const one = await createPerson(0, 5_000)
  const [id = ''] = one.grants
  const { db } = server.deps
  const { now } = server.clock
  const market = openMarket(server.deps.config)
  const order = { account: one.account, symbol: 'BTC/USD', direction: 'up' as const, stake: '50.00', expiryMs: minuteMs }
  await openOrder(db, market, { customerId: one.id, key: randomUUID(), order }, now)
  expect(await moneyOf(one)).toMatchObject({ balance: '0.00', boundBy: [{ id, givesUp: '0.00' }] })
  expect(await giveUp(one, id, '0.00')).toEqual(refused('bonus.atStake'))
  await settleDue(db, market, now + minuteMs)
  const { balance, boundBy } = await moneyOf(one)
  expect(boundBy).toMatchObject([{ id }])
  const left = Math.min(Number(balance), 50).toFixed(2)
  expect(await giveUp(one, id, left)).toEqual({ return: 'true' })
  expect(await moneyOf(one)).toMatchObject({ bound: '0.00', boundBy: [] })
})

test('[WD-14] another amount than the person agreed to lose is refused, and changes nothing', async () => {
  const one = await createPerson(10_000, 5_000)
  const [id = ''] = one.grants
  for (const amount of ['49.99', '50.01', '0.00'])
    expect(await giveUp(one, id, amount)).toEqual({ ...refused('bonus.changed'), fields: { amount: 'bonus.changed' } })
  expect(await moneyOf(one)).toMatchObject({ bound: '50.00' })
})

test('[WD-14] a bonus that is free or unknown is not given up', async () => {
  const one = await createPerson(10_000, 5_000)
  const [id = ''] = one.grants
  await server.deps.db.updateTable('bonus_grant').set({ turnover: 100_000 }).where('reference', '=', id).execute()
  expect(await giveUp(one, id, '50.00')).toEqual(refused('bonus.free'))
  expect(await giveUp(one, 'another', '50.00')).toEqual(refused('bonus.unknown'))
  const stranger = await createPerson(10_000, 5_000)
  expect(await giveUp(one, stranger.grants[0]!, '50.00')).toEqual(refused('bonus.unknown'))
  expect(await moneyOf(stranger)).toMatchObject({ bound: '50.00' })
})

test('[WD-14, APP-26] who may be offered nothing any more can still give a bonus up', async () => {
  const one = await createPerson(10_000, 5_000)
  await server.deps.db.updateTable('customer').set({ country: 'FR' }).where('id', '=', one.id).execute()
  expect(await giveUp(one, one.grants[0]!, '50.00')).toEqual({ return: 'true' })
})

test('[SUP-06] the history says that a bonus was given up', async () => {
  const one = await createPerson(10_000, 5_000)
  await giveUp(one, one.grants[0]!, '50.00')
  const { body } = await one.browser.post('/api/us/history', {})
  expect(JSON.stringify(body)).toContain('"trType":"bonus.givenUp"')
})

test('[ENG-01] an active promotion is put aside for the next deposit, and stays claimed', async () => {
  const { browser } = await createPerson(0)
  const { data } = (await browser.post('/api/triggers/promo', { promo: 'HARBOUR' })).body as { data: { name: string } }
  const listed = async () => ((await browser.post('/api/us/promotions', {})).body['list'] as { name: string; active: boolean }[])[0]
  expect(await listed()).toMatchObject({ name: data.name, active: true })
  for (const _time of [1, 2])
    expect((await browser.post('/api/promotions/deactivate', { name: data.name })).body).toEqual({ return: 'true' })
  expect(await listed()).toMatchObject({ name: data.name, active: false })
  expect((await browser.post('/api/promotions/deactivate', { name: 'nothing' })).body).toEqual({ return: 'true' })
})
