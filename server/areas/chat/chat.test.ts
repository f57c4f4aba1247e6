import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { money } from '../../../domain/kernel/money.ts'
import { type Browser, type TestServer, openTestServer } from '../../../tests/support/testServer.ts'
import { auditLedger, balanceOf } from '../../ledger/balance.ts'
import { openAccount } from '../../ledger/openAccount.ts'
import { post } from '../../ledger/post.ts'

let server: TestServer
let browser: Browser
let customer: { id: number; account: string }
let dollars: string

beforeAll(async () => {
  server = await openTestServer()
  customer = await server.customer('tipper@openfloor.example')
  dollars = await server.deps.db.transaction().execute(async (trx) => {
    const account = await openAccount(trx, { customerId: customer.id, currency: 'USD', type: 'real', at: server.clock.now })
    const postings = [
      { holder: { of: 'account', account } as const, amount: money(20_000, 'USD') },
      { holder: { of: 'system', name: 'processors' } as const, amount: money(-20_000, 'USD') },
    ]
    await post(trx, { kind: 'deposit', reference: 'tipper', postings, at: server.clock.now })
    return account
  })
  browser = server.browser()
  await browser.signIn('tipper@openfloor.example')
})
afterAll(() => server.close())

let keys = 0
const tip = (body: object, key = `tip-${(keys += 1)}`) =>
  browser.post('/api/triggers/tips', { host: 'Mara', account: dollars, ...body }, { 'idempotency-key': key })
const balanceMinor = async (): Promise<number> => (await balanceOf(server.deps.db, dollars)).minor

test('[TRD-05] the current chat is an address without a token, with the rooms and their hosts', async () => {
  const { body } = await browser.post('/api/triggers/chat', {})
  expect(body).toMatchObject({
    return: 'true',
    url: `${server.deps.config.platformUrl}/chat?room=studio`,
    rooms: [
      { id: 'main', name: 'Main room', kind: 'chat', online: [], offline: [] },
      { id: 'crypto', kind: 'chat' },
      { id: 'studio', name: 'Studio', kind: 'video', online: ['Mara'], offline: [] },
    ],
  })
})

test('[TRD-05] the lasting token is exchanged for a new one each time, by its owner only', async () => {
  const { user } = await browser.session()
  const { token } = (user as { Chat: { token: string } }).Chat
  const first = await browser.post('/api/chat/token', { token })
  const second = await browser.post('/api/chat/token', { token })
  expect(first.body).toMatchObject({ return: 'true' })
  expect(new Set([token, first.body['token'], second.body['token']]).size).toBe(3)
  expect((await browser.post('/api/chat/token', { token: 'a-token-of-another-person' })).body).toMatchObject({
    return: 'false',
    error: 'chat.tokenUnknown',
  })
  const stored = await server.deps.db.selectFrom('chat_ticket').select('hash').execute()
  expect(stored.map(({ hash }) => hash)).not.toContain(first.body['token'])
})

test('[TRD-06, TRD-08] the balance and the last host are recorded for the person', async () => {
  expect(
    (await browser.post('/api/chat/balance', { balance: '12.50', all: [{ account: dollars, amount: '12.50', currency: 'USD' }] })).body,
  ).toEqual({ return: 'true' })
  expect((await browser.post('/api/triggers/last_host', {})).body).toEqual({ return: 'true' })
  const row = await server.deps.db.selectFrom('chat_person').selectAll().where('customer_id', '=', customer.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ balance: '12.50', balance_at: server.clock.now, last_host_at: server.clock.now })
})

test('[TRD-07] a tip of up to 40 moves its value to the tips account, once per key', async () => {
  const before = await balanceMinor()
  const answers = await Promise.all(Array.from({ length: 4 }, () => tip({ value: '12.50' }, 'one-tip')))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect((await tip({ value: '12.50' }, 'one-tip')).body).toEqual({ return: 'true' })
  expect(before - (await balanceMinor())).toBe(1_250)
  const { rows } = await sql<{
    sum: number
  }>`select sum(amount)::bigint as sum from ledger_posting where account_id = 'system:tips:USD'`.execute(server.deps.db)
  expect(rows).toEqual([{ sum: 1_250 }])
  expect(await auditLedger(server.deps.db)).toEqual([])
})

test('[TRD-07] a tip over 40 deducts 50 dollars, and only when that was confirmed', async () => {
  const before = await balanceMinor()
  expect((await tip({ value: '41' })).body).toMatchObject({ return: 'false', error: 'tips.confirm' })
  expect((await tip({ value: '41', confirmed: '41' })).body).toMatchObject({ return: 'false', error: 'tips.changed' })
  expect((await tip({ value: '10', confirmed: '50' })).body).toMatchObject({ return: 'false', error: 'tips.changed' })
  expect(await balanceMinor()).toBe(before)
  expect((await tip({ value: '41', confirmed: '50' })).body).toEqual({ return: 'true' })
  expect(before - (await balanceMinor())).toBe(5_000)
})

test('[TRD-07, ACC-02] a refused tip returns its reason and moves nothing', async () => {
  const before = await balanceMinor()
  const demo = await server.deps.db
    .transaction()
    .execute((trx) => openAccount(trx, { customerId: customer.id, currency: 'USD', type: 'demo', at: server.clock.now }))
  const refused: [object, string][] = [
    [{ value: '0.50' }, 'tips.range'],
    [{ value: '100.01', confirmed: '50' }, 'tips.range'],
    [{ value: '5', account: customer.account }, 'tips.currency'],
    [{ value: '5', account: demo }, 'tips.demo'],
    [{ value: '5', account: 'usd-9999' }, 'tips.account'],
    [{ value: '5', host: 'Nobody' }, 'tips.hostUnknown'],
  ]
  for (const [body, error] of refused) expect((await tip(body)).body).toMatchObject({ return: 'false', error })
  // The session's own account is a default that another tab may have changed since (ACC-02).
  expect(await tip({ value: '5', account: undefined })).toMatchObject({ status: 400, body: { error: 'account.missing' } })
  await tip({ value: '100', confirmed: '50' })
  await tip({ value: '100', confirmed: '50' })
  const rest = await balanceMinor()
  expect((await tip({ value: '100', confirmed: '50' })).body).toMatchObject({ return: 'false', error: 'funds.insufficient' })
  expect([before - rest, await balanceMinor()]).toEqual([10_000, rest])
})

test('[SRV-12] the original contract returns no rooms and accepts a tip its page confirmed', async () => {
  const plain = await openTestServer({ CONTRACT: 'original' })
  const someone = await plain.customer('plain@openfloor.example', { currency: 'USD' })
  const postings = [
    { holder: { of: 'account', account: someone.account } as const, amount: money(10_000, 'USD') },
    { holder: { of: 'system', name: 'processors' } as const, amount: money(-10_000, 'USD') },
  ]
  await plain.deps.db.transaction().execute((trx) => post(trx, { kind: 'deposit', reference: 'plain', postings, at: plain.clock.now }))
  const own = plain.browser()
  await own.signIn('plain@openfloor.example')
  const { body } = await own.post('/api/triggers/chat', {})
  expect(Object.keys(body).toSorted()).toEqual(['return', 'url'])
  expect((await own.post('/api/triggers/tips', { value: '45', host: 'Mara' })).body).toEqual({ return: 'true' })
  expect((await balanceOf(plain.deps.db, someone.account)).minor).toBe(5_000)
  await plain.close()
})
