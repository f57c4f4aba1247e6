import { beforeEach, describe, expect, test } from 'vitest'
import { rpcMethods } from '../../../contract/session.ts'
import { hourMs } from '../../../domain/kernel/time.ts'
import { type TestServer, openTestServer } from '../../../tests/support/testServer.ts'
import { type ServerFixtures, withServer } from '../../../tests/support/withServer.ts'
import { findPlatformSession } from '../../kernel/platformSession.ts'
import { purgeExpiredSessions } from './purgeExpiredSessions.ts'

let { server, browser, ada, free } = {} as ServerFixtures
withServer((given) => void ({ server, browser, ada, free } = given))

const sid = (): string => browser.cookies.get('sid') ?? ''
const refresh = () => browser.post('/api/fraud/user', {})

test('[SRV-08] expired sessions and links are deleted, and a live session stays', async () => {
  await server.customer(ada)
  await browser.signIn(ada)
  await browser.post('/api/login', { email: free, password: 'x', csrf: '' })
  const { db } = server.deps
  const ended = {
    customer_id: (await db.selectFrom('customer').select('id').where('email', '=', ada).executeTakeFirstOrThrow()).id,
    account_id: 'x',
  }
  await db
    .insertInto('web_session')
    .values({ ...ended, hash: ada, opened_at: server.clock.now - hourMs, seen_at: server.clock.now - hourMs })
    .execute()
  await purgeExpiredSessions(db, server.clock.now)
  expect(await db.selectFrom('web_session').select('hash').where('hash', '=', ada).execute()).toEqual([])
  expect((await refresh()).status).toBe(200)
  await purgeExpiredSessions(db, server.clock.now + 24 * hourMs)
  expect(await db.selectFrom('login_throttle').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('web_session').selectAll().execute()).toEqual([])
})

describe('the start of the client area', () => {
  test('[SES-19] one batch returns session, settings, countries and counters, each as in the contract', async () => {
    await server.customer(ada)
    await browser.signIn(ada)
    const names = ['session', 'settings', 'countries', 'counters'] as const
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/rpc',
      headers: { origin: server.deps.config.appUrl, cookie: `sid=${sid()}` },
      payload: names.map((method) => ({ jsonrpc: '2.0', id: method, method })),
    })
    const replies = answer.json<{ id: string; result: unknown }[]>()
    for (const name of names)
      expect(rpcMethods[name].safeParse(replies.find(({ id }) => id === name)?.result)).toMatchObject({ success: true })
  })

  test('[SES-19] an unknown method is an error of its own and affects no other', async () => {
    const { body } = await browser.post('/api/rpc', [
      { jsonrpc: '2.0', id: 1, method: 'constructor' },
      { jsonrpc: '2.0', id: 2, method: 'counters' },
    ])
    expect(body).toMatchObject([
      { id: 1, error: { code: -32_601 } },
      { id: 2, result: { tickets: 0 } },
    ])
  })

  test('[SES-19] a reload gives the iframe the same platform session', async () => {
    await server.customer(ada)
    await browser.signIn(ada)
    const [one, two] = [await browser.session(), await browser.session()]
    expect(one.platformToken).toBe(two.platformToken)
    expect(await findPlatformSession(server.deps.db, one.platformToken ?? '', server.clock.now)).not.toBeNull()
  })

  test('[SES-16] a call that needs a person returns 401 to a visitor', async () => {
    await browser.session()
    expect(await refresh()).toMatchObject({ status: 401, body: { return: 'false', error: 'auth.required' } })
  })
})

test('[SRV-06] a sandbox shows its letters only where no mail server sends them', async () => {
  const ask = async (at: TestServer) =>
    (await at.browser().post('/api/rpc', { jsonrpc: '2.0', id: 1, method: 'settings' })).body['result'] as { sandbox: object }
  expect((await ask(server)).sandbox).toMatchObject({ letters: true, texts: true })
  const sending = await openTestServer({ SMTP_URL: 'smtp://127.0.0.1:2525' })
  expect((await ask(sending)).sandbox).toMatchObject({ letters: false, texts: true })
  await sending.close()
})

describe('a phone', () => {
  const report = () => browser.post('/api/triggers/mobile', {})
  const visits = () => server.deps.db.selectFrom('mobile_visit').select(['customer_id', 'at']).orderBy('at').execute()
  beforeEach(() => server.deps.db.deleteFrom('mobile_visit').execute())

  test('[SES-20] is recorded once per session, of a visitor and then of a person', async () => {
    await browser.session()
    const at = server.clock.now
    expect((await report()).body).toEqual({ return: 'true' })
    expect((await report()).body).toEqual({ return: 'true' })
    const { id } = await server.customer(ada)
    await browser.signIn(ada)
    server.clock.now += 1
    await Promise.all([report(), report(), report()])
    expect(await visits()).toEqual([
      { customer_id: null, at },
      { customer_id: id, at: at + 1 },
    ])
  })

  test('[SES-20] is deleted with the sessions of its day', async () => {
    await browser.session()
    await report()
    await purgeExpiredSessions(server.deps.db, server.clock.now + 24 * hourMs)
    expect(await visits()).toEqual([])
  })
})
