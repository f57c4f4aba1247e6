import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { afterAll, afterEach, beforeAll, beforeEach, expect, expectTypeOf, test } from 'vitest'
import { plainResponse } from '../../contract/kernel.ts'
import { type Route, route } from '../../contract/route.ts'
import { routes } from '../../contract/routes.ts'
import { dayMs } from '../../domain/kernel/time.ts'
import { type TestServer, openTestServer } from '../../tests/support/testServer.ts'
import type { Call, Caller } from './call.ts'
import { purgeExpiredKeys, releaseAbandonedKeys } from './idempotency.ts'
import { newServer } from './newServer.ts'
import { unimplementedRoutes } from './unimplemented.ts'
import { Refusal } from './refusal.ts'
import { hashToken } from './secrets.ts'
import { longestRequestMs } from './limitReceiving.ts'
import { serve } from './serve.ts'
import { csrfToken } from './sessionCookie.ts'
import { sortedJson } from './sortedJson.ts'
import { openWebSession } from './webSession.ts'

const pay = route({
  area: 'funding',
  path: '/api/test/pay',
  money: 'idempotent',
  body: z.object({ amount: z.string(), note: z.optional(z.string()) }),
  response: z.extend(plainResponse, { data: z.optional(z.int()) }),
})

let server: TestServer
let app: FastifyInstance
let runs: number
let work: () => Promise<void>
let headers: Record<string, string>
let people = 0

beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())
beforeEach(async () => {
  const { id, account } = await server.customer(`payer${++people}@example.org`, { passwordHash: 'x' })
  const sid = `p${String(people).padStart(43, 'a')}`
  await server.deps.db.transaction().execute((trx) => openWebSession(trx, sid, id, account, server.clock.now))
  headers = { origin: server.deps.config.appUrl, cookie: `sid=${sid}`, 'x-csrf-token': csrfToken(server.deps.config, sid) }
  runs = 0
  work = async () => undefined
  app = await newServer(server.deps, 'app', async () => true)
  serve(app, pay, async () => {
    runs += 1
    await work()
    return { return: 'true' as const, data: runs }
  })
})
afterEach(() => app.close())

const send = async (key: string | null, body: object = { amount: '5' }, url: string = pay.path) => {
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { ...headers, ...(key === null ? {} : { 'idempotency-key': key }) },
    payload: body,
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

test('[SRV-04] the same key with the same body runs once and gets the same answer', async () => {
  expect(await send('k1')).toEqual({ status: 200, body: { return: 'true', data: 1 } })
  expect(await send('k1')).toEqual({ status: 200, body: { return: 'true', data: 1 } })
  expect(runs).toBe(1)
})

test('[SRV-04] the order of a body’s fields makes no difference, another value does', async () => {
  await send('k2', { amount: '5', note: 'a' })
  expect(await send('k2', { note: 'a', amount: '5' })).toMatchObject({ status: 200, body: { data: 1 } })
  expect(await send('k2', { note: 'a', amount: '6' })).toMatchObject({
    status: 422,
    body: { return: 'false', error: 'idempotency.reused' },
  })
  expect(runs).toBe(1)
})

test('[FUND-19, SRV-04] no stored hash tells a security code to someone who tries them all', async () => {
  await send('k8', { amount: '5', note: '123' })
  const { db } = server.deps
  const { body_hash: hash } = await db.selectFrom('idempotency').select('body_hash').where('key', '=', 'k8').executeTakeFirstOrThrow()
  // Anybody can make this hash of an input that they try.
  const plainHash = hashToken(`${pay.path}\n${sortedJson({ body: { amount: '5', note: '123' }, params: {} })}`)
  expect(hash).not.toBe(plainHash)
})

test('[SRV-04] a key belongs to its call: the same input at another money call is refused', async () => {
  serve(app, route({ ...pay, path: '/api/test/payOther' }), async () => {
    runs += 1
    return { return: 'true' as const }
  })
  await send('bound')
  expect(await send('bound', { amount: '5' }, '/api/test/payOther')).toMatchObject({ status: 422, body: { error: 'idempotency.reused' } })
  expect(await send('other', { amount: '5' }, '/api/test/payOther')).toMatchObject({ status: 200 })
  expect(runs).toBe(2)
})

test('[SRV-04] a repeat while the first still runs is refused with 409', async () => {
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  const begun = new Promise<void>((resolve) => {
    work = async () => {
      resolve()
      await gate
    }
  })
  const first = send('k3')
  await begun
  expect(await send('k3')).toMatchObject({ status: 409, body: { error: 'idempotency.running' } })
  open()
  expect(await first).toMatchObject({ status: 200 })
})

test('[SRV-04] a money call without a key or with a malformed one is refused', async () => {
  expect(await send(null)).toMatchObject({ status: 400, body: { error: 'idempotency.missing' } })
  expect(await send('a b')).toMatchObject({ status: 400, body: { error: 'idempotency.malformed' } })
  expect(runs).toBe(0)
})

test('[SRV-04] a business refusal is stored and repeated; a failure is not, and may be retried', async () => {
  work = async () => {
    throw new Refusal(200, 'funds.insufficient')
  }
  expect(await send('k4')).toMatchObject({ status: 200, body: { error: 'funds.insufficient' } })
  work = async () => {
    throw new Error('the database went away')
  }
  expect(await send('k5')).toMatchObject({ status: 500, body: { error: 'auth.server_error' } })
  work = async () => undefined
  expect(await send('k4')).toMatchObject({ status: 200, body: { error: 'funds.insufficient' } })
  expect(await send('k5')).toMatchObject({ status: 200, body: { return: 'true' } })
})

test('[SRV-04] a dead process’s key is free after its lease, or when the only process starts', async () => {
  const { db } = server.deps
  const { id } = await db.selectFrom('customer').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await send('probe')
  const { body_hash: hash } = await db.selectFrom('idempotency').select('body_hash').where('customer_id', '=', id).executeTakeFirstOrThrow()
  const row = { customer_id: id, route: pay.path, body_hash: hash, status: 'running' as const, answer: null, started_at: server.clock.now }
  await db
    .insertInto('idempotency')
    .values([
      { ...row, key: 'lease' },
      { ...row, key: 'start', started_at: server.clock.now + 60_000 },
    ])
    .execute()
  expect((await send('lease')).status).toBe(409)
  server.clock.now += 30_000
  expect((await send('lease')).status).toBe(200)
  expect((await send('start')).status).toBe(409)
  await releaseAbandonedKeys(db)
  expect((await send('start')).status).toBe(200)
})

test('[SRV-04] two people may use the same key', async () => {
  await send('shared')
  const { id, account } = await server.customer('second@example.org', { passwordHash: 'x' })
  const sid = `p${'b'.repeat(43)}`
  await server.deps.db.transaction().execute((trx) => openWebSession(trx, sid, id, account, server.clock.now))
  headers = { ...headers, cookie: `sid=${sid}`, 'x-csrf-token': csrfToken(server.deps.config, sid) }
  expect(await send('shared', { amount: '7' })).toMatchObject({ status: 200, body: { data: 2 } })
})

test('[SRV-01] a malformed body is 400 with each bad field, and changes nothing', async () => {
  expect(await send('k6', { amount: 5, note: 7 })).toMatchObject({
    status: 400,
    body: { return: 'false', fields: { amount: 'request.invalid_type', note: 'request.invalid_type' } },
  })
  const broken = await app.inject({
    method: 'POST',
    url: pay.path,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: '{"amount":',
  })
  expect([broken.statusCode, broken.json()]).toEqual([400, { return: 'false', error: 'request.malformed' }])
  expect(runs).toBe(0)
})

test('[SRV-01] a body that is too large is 413', async () => {
  expect(await send('k7', { amount: 'x'.repeat(70_000) })).toMatchObject({ status: 413, body: { error: 'request.tooLarge' } })
})

test('[SRV-01] the response of a failure has no message, stack or query', async () => {
  work = async () => {
    throw new Error('select * from customer where email = anna@example.org')
  }
  expect(await send('k8')).toEqual({ status: 500, body: { return: 'false', error: 'auth.server_error' } })
})

const ourPosts = Object.values<Route>(routes).filter(({ method, origin }) => method === 'POST' && origin === 'app')

test.each([
  ['of another origin', { origin: 'https://evil.example' }],
  ['of no origin', { origin: '' }],
  ['marked as cross-site by the browser', { 'sec-fetch-site': 'cross-site' }],
  ['of a null origin', { origin: 'null' }],
])('[SRV-08] every POST %s is refused with 403, with any cookie', async (_what, change) => {
  const open = new Set(unimplementedRoutes(server.app).map(({ path }) => path))
  const served = ourPosts.filter(({ path }) => !open.has(path))
  expect(served.length).toBeGreaterThan(10)
  for (const { path } of served) {
    const sent = Object.fromEntries(Object.entries({ ...headers, ...change }).filter(([, value]) => value !== ''))
    const { statusCode } = await server.app.inject({ method: 'POST', url: path.replaceAll(/:\w+/g, 'btc'), headers: sent, payload: {} })
    expect([path, statusCode]).toEqual([path, 403])
  }
})

test('[SRV-08] every POST without the token is refused with 403, except the call that issues it', async () => {
  const open = new Set(unimplementedRoutes(server.app).map(({ path }) => path))
  const { 'x-csrf-token': _token, ...bare } = headers
  for (const { path } of ourPosts.filter((one) => !open.has(one.path) && one.path !== '/api/rpc')) {
    const { statusCode, body } = await server.app.inject({
      method: 'POST',
      url: path.replaceAll(/:\w+/g, 'btc'),
      headers: bare,
      payload: {},
    })
    expect([path, statusCode, body]).toEqual([path, 403, '{"return":"false","error":"csrf.token"}'])
  }
})

test('[SRV-08] the token of one session is invalid in another', async () => {
  headers = { ...headers, 'x-csrf-token': csrfToken(server.deps.config, `v${hashToken('other').slice(0, 43)}`) }
  expect((await send('k9')).status).toBe(403)
})

test('[SRV-01] calls of the contract that are not implemented answer 501', async () => {
  const answers = unimplementedRoutes(server.app).map(async ({ method, path }) => {
    const { statusCode, body } = await server.app.inject({
      method,
      url: path.replaceAll(/:\w+/g, 'x'),
      headers,
      ...(method === 'POST' ? { payload: {} } : {}),
    })
    return [path, statusCode, body]
  })
  for (const [path, status, body] of await Promise.all(answers))
    expect([path, status, body]).toEqual([path, 501, '{"return":"false","error":"contract.notServed"}'])
  expect(unimplementedRoutes(await newServer(server.deps, 'app', async () => true)).length).toBeGreaterThan(
    unimplementedRoutes(server.app).length,
  )
})

test('[SRV-12] with the original’s calls alone none of ours is served', async () => {
  const original = await openTestServer({ CONTRACT: 'original' })
  const answer = await original.app.inject({
    method: 'POST',
    url: '/api/challenge',
    headers: { origin: original.deps.config.appUrl },
    payload: {},
  })
  expect(answer.statusCode).toBe(404)
  await original.close()
})

test('[SRV-04] a key whose first run failed or crashed cannot be used for another body', async () => {
  work = async () => {
    throw new Error('the database went away')
  }
  expect((await send('k10')).status).toBe(500)
  for (const days of [0, 29]) {
    await purgeExpiredKeys(server.deps.db, server.clock.now + days * dayMs)
    expect(await send('k10', { amount: '6' })).toMatchObject({ status: 422, body: { error: 'idempotency.reused' } })
  }
  let begun = (): void => undefined
  const running = new Promise<void>((resolve) => (begun = resolve))
  let end = (): void => undefined
  work = async () => {
    begun()
    await new Promise<void>((resolve) => (end = resolve))
  }
  const first = send('k11')
  await running
  await releaseAbandonedKeys(server.deps.db)
  expect(await send('k11', { amount: '6' })).toMatchObject({ status: 422, body: { error: 'idempotency.reused' } })
  end()
  await first
})

test('[SRV-01] a text that PostgreSQL cannot store is 400 in any field', async () => {
  const nul = String.fromCharCode(0)
  expect(await send('k12', { amount: `5${nul}` })).toMatchObject({ status: 400, body: { fields: { amount: 'request.invalid_format' } } })
  expect(runs).toBe(0)
  const texts = { email: nul, password: nul, csrf: nul, key: nul, card: nul, guid: nul, account: nul }
  const sent = { ...texts, amount: '5', currency: 'EUR', fixed: false, bonus: false }
  const paths = ['login', 'info', 'notify/login_fail', 'fraud/card', 'card/listen/pfs', 'card/fast/pfs', 'btc/pay', 'btc/check']
  for (const path of paths) {
    const url = `/api/${path}`
    const answer = await server.app.inject({ method: 'POST', url, headers: { ...headers, 'idempotency-key': 'k13' }, payload: sent })
    expect([path, answer.statusCode]).toEqual([path, 400])
  }
})

test('[SRV-01] a malformed address is refused without being quoted', async () => {
  const { statusCode, body } = await app.inject({ url: '/api/%E0%A4%A/secret' })
  expect([statusCode, body]).toEqual([400, '{"return":"false","error":"request.malformed"}'])
})

test('[SRV-10] a request that is never completed is closed', () => {
  expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([30_000, longestRequestMs])
})

test('a handler has its caller’s type by the access of the route', () => {
  const look = route({ area: 'funding', path: '/api/test/look', access: 'anyone', response: plainResponse })
  expectTypeOf<Call<typeof pay>['person']>().toEqualTypeOf<Caller>()
  expectTypeOf<Call<typeof look>['person']>().toEqualTypeOf<Caller | null>()
  serve(app, look, async ({ person }) => {
    // @ts-expect-error A visitor may have made the call.
    expect(person.customerId).toBe(1)
    return { return: 'true' as const }
  })
})
