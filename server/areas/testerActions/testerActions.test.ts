import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildSandbox } from '../../../sandbox/app.ts'
import { openTestServer, type TestServer } from '../../../tests/support/testServer.ts'

const testerKey = 'k'.repeat(43)
const ada = 'ada@example.org'
let server: TestServer
let customer: { id: number; account: string }

beforeAll(async () => {
  const chains = { transactionsOf: async () => [], rates: async () => ({}) }
  server = await openTestServer({}, { change: { testerKey }, outside: { chains } as never })
  customer = await server.customer(ada)
})
afterAll(() => server.close())

const act = async (action: string, payload: object = { email: ada }, headers: Record<string, string> = { 'x-tester-key': testerKey }) =>
  server.app.inject({ method: 'POST', url: `/sandbox/actions/${action}`, payload, headers })
const kinds = async (): Promise<string[]> =>
  (await server.deps.db.selectFrom('notification').select('kind').where('customer_id', '=', customer.id).execute()).map(({ kind }) => kind)

async function addInvoice(guid: string): Promise<void> {
  const at = server.clock.now
  const row = {
    guid,
    customer_id: customer.id,
    account: customer.account,
    key: null,
    coin: 'btc',
    network: 'BTC',
    address: `address-${guid}`,
  } as const
  const amounts = { amount: 100_000, worth: 5_000, worth_currency: 'EUR', bonus: false, confirmations_needed: 1 } as const
  const times = { opened_at: at, deadline: at + 3_600_000, checked_at: at, next_check_at: at + 60_000 }
  await server.deps.db
    .insertInto('invoice')
    .values({ ...row, ...amounts, ...times, state: 'new' })
    .execute()
}

test('[SRV-09] a tester sends a person a notification', async () => {
  expect((await act('notification')).statusCode).toBe(200)
  expect(await kinds()).toEqual(['newDevice'])
})

test('[SRV-09] a tester expires a person’s newest open invoice, and the person is notified', async () => {
  expect((await act('expiredInvoice')).statusCode).toBe(404)
  await addInvoice('invoice-guid-0000000000000001')
  server.clock.now += 60_000
  expect((await act('expiredInvoice')).json()).toEqual({ done: 'The btc invoice is now: expired.' })
  expect(await kinds()).toContain('invoiceExpired')
  expect((await act('expiredInvoice')).statusCode).toBe(404)
})

test.each([
  ['payHalf', '0.0005'],
  ['payOneUnitShort', '0.00099999'],
  ['payExact', '0.001'],
  ['payOneUnitOver', '0.00100001'],
  ['payDouble', '0.002'],
  ['payLate', '0.001'],
])('[SRV-09] a tester’s %s pays %s to the newest open invoice', async (action, amount) => {
  const guid = `invoice-guid-${action}`
  await addInvoice(guid)
  const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'))
  server.clock.now += 1_000
  const answer = await act(action)
  const [url, init] = sent.mock.calls[0] ?? []
  sent.mockRestore()
  expect(answer.statusCode).toBe(200)
  expect([url, init?.body]).toEqual([`${server.deps.config.sandboxUrl}/chain/btc/address-${guid}/pay`, JSON.stringify({ amount })])
  const { state } = await server.deps.db.selectFrom('invoice').select('state').where('guid', '=', guid).executeTakeFirstOrThrow()
  expect(state).toBe(action === 'payLate' ? 'expired' : 'new')
  await server.deps.db.deleteFrom('invoice').where('guid', '=', guid).execute()
})

test('[SRV-09, ENG-13] a tester’s signal reaches those who asked for signals', async () => {
  server.clock.now += 1_000
  const browser = server.browser()
  await browser.signIn(ada)
  await browser.post('/api/notifications/setting', { topic: 'signal', channel: 'app', value: 'on' })
  expect((await act('signal')).statusCode).toBe(200)
  expect(await kinds()).toContain('signal')
  await server.deps.db.deleteFrom('signal').execute()
})

test('[SRV-09, ENG-12] a tester publishes a signal, which the person’s page then finds', async () => {
  const browser = server.browser()
  await browser.signIn(ada)
  expect((await browser.post('/api/signals', {})).body).toEqual({ signal: null })
  expect((await act('signal')).statusCode).toBe(200)
  expect((await browser.post('/api/signals', {})).body).toMatchObject({ signal: { symbol: 'BTC/USD', direction: 'up' } })
})

test.each([
  ['limitedOffer', 'limited_offer', 180_000],
  ['riskFreeOffer', 'risk_free', 3_600_000],
])('[SRV-09, ENG-16] a tester’s %s opens the offer %s with its full time, again and again', async (action, offer, lasts) => {
  await server.customer(`${action}@example.org`, { country: 'BR' })
  const browser = server.browser()
  await browser.signIn(`${action}@example.org`)
  for (const _time of [1, 2]) {
    server.clock.now += 1_000
    expect((await act(action, { email: `${action}@example.org` })).statusCode).toBe(200)
    const { body } = await browser.post(`/api/modal/${offer}?lang=en`, {})
    expect(body['data']).toMatchObject({ until: server.clock.now + lasts })
    const call = offer === 'risk_free' ? '/api/triggers/promo' : '/api/triggers/limited_yes'
    expect((await browser.post(call, { promo: (body['data'] as { promo: string }).promo })).body['return']).toBe('true')
  }
  expect((await act(action, { email: ada })).json()).toMatchObject({ error: 'offers.unavailable' })
})

test('[SRV-09, ENG-07] a tester ends the running contest, and the next one is announced', async () => {
  const browser = server.browser()
  await browser.session()
  const shown = async () => (await browser.post('/api/tourney/current', {})).body['list'] as { id: string; date_start: number }[]
  const [weekly] = await shown()
  expect((await act('endWeekly')).json()).toEqual({ done: `The contest ${weekly?.id} has ended, with 0 places.` })
  const [next] = await shown()
  expect(next?.id).not.toBe(weekly?.id)
  expect(next?.date_start).toBeGreaterThan(server.clock.now)
  expect((await browser.post('/api/tourney/get', { id: weekly?.id })).body['tourney']).toMatchObject({ date_end: server.clock.now })
  expect((await act('endWeekly')).statusCode).toBe(404)
})

test('[SRV-09, ENG-01] a tester moves the seasons of promotions on, and back', async () => {
  await server.customer('season@example.org', { country: 'BR' })
  const browser = server.browser()
  await browser.signIn('season@example.org')
  const names = async () => ((await browser.post('/api/us/promotions', {})).body['list'] as { name: string }[]).map(({ name }) => name)
  const [today] = await names()
  expect((await act('nextSeason', { email: 'season@example.org' })).statusCode).toBe(200)
  const [next] = await names()
  expect(next).not.toBe(today)
  expect((await browser.post('/api/us/promotions_activate', { name: next })).body).toMatchObject({ return: 'true' })
  expect((await act('nextSeason', { email: 'season@example.org' })).statusCode).toBe(200)
  expect((await act('todaysSeason', { email: 'season@example.org' })).statusCode).toBe(200)
  expect(await names()).toContain(today)
})

test.each([
  ['without the key', 'notification', { email: ada }, {}, 403],
  ['with another key', 'notification', { email: ada }, { 'x-tester-key': 'j'.repeat(43) }, 403],
  ['with a shorter key', 'notification', { email: ada }, { 'x-tester-key': 'k' }, 403],
  ['for an unknown action', 'constructor', { email: ada }, { 'x-tester-key': testerKey }, 404],
  ['for an unknown person', 'notification', { email: 'nobody@example.org' }, { 'x-tester-key': testerKey }, 404],
  ['for what is no e-mail', 'notification', { email: 'ada' }, { 'x-tester-key': testerKey }, 400],
])('[SRV-08] an action is refused %s', async (_why, action, payload, headers, status) => {
  const before = await kinds()
  expect((await act(action, payload, headers as Record<string, string>)).statusCode).toBe(status)
  expect(await kinds()).toEqual(before)
})

test('[SRV-08] another site’s request for an action gets no permission from CORS', async () => {
  const headers = {
    origin: 'https://evil.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'x-tester-key',
  }
  const asked = await server.app.inject({ method: 'OPTIONS', url: '/sandbox/actions/notification', headers })
  expect(asked.headers['access-control-allow-origin']).toBeUndefined()
})

test('[SRV-09] there are no actions in production, or beside a sandbox of another process', async () => {
  for (const env of [{}, { SANDBOX_URL: 'http://127.0.0.1:9000' }] as Record<string, string>[]) {
    const change = 'SANDBOX_URL' in env ? {} : { mode: 'production' as const, testerKey: null }
    const live = await openTestServer(env, { change })
    const answer = await live.app.inject({
      method: 'POST',
      url: '/sandbox/actions/notification',
      payload: { email: ada },
      headers: { 'x-tester-key': live.deps.config.testerKey ?? '' },
    })
    await live.close()
    expect(answer.statusCode).toBe(404)
  }
})

test('[SRV-09] the sandbox’s page acts on the server, and only for its own forms', async () => {
  const appUrl = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const sandbox = await buildSandbox({ dbFile: ':memory:', now: () => server.clock.now, server: { appUrl, key: testerKey } })
  const send = (url: string, payload: object, origin = 'http://localhost:4300') =>
    sandbox.inject({ method: 'POST', url, payload, headers: { host: 'localhost:4300', origin } })
  expect((await sandbox.inject('/controls')).body).toContain('Expire the newest open invoice')
  const before = (await kinds()).length
  const sent = await send('/controls/act', { action: 'notification', email: ada })
  expect([sent.statusCode, decodeURIComponent(String(sent.headers['location']))]).toEqual([
    303,
    '/controls?said=A notification of a new device is written.',
  ])
  expect(await kinds()).toHaveLength(before + 1)
  expect((await send('/controls/act', { action: 'notification', email: ada }, 'https://evil.example')).statusCode).toBe(403)
  expect((await send('/controls/services', { service: 'PFS', state: 'down' }, 'https://evil.example')).statusCode).toBe(403)
  expect(await kinds()).toHaveLength(before + 1)
  await sandbox.close()
})

test('[SRV-09] a processor and the news feed can be taken down and brought back', async () => {
  const sandbox = await buildSandbox({ dbFile: ':memory:', now: () => server.clock.now })
  const set = (service: string, state: string) =>
    sandbox.inject({
      method: 'POST',
      url: '/controls/services',
      payload: { service, state },
      headers: { host: 'localhost:4300', origin: 'http://localhost:4300' },
    })
  const check = async (processor: string) =>
    (await sandbox.inject({ method: 'POST', url: `/processors/${processor}/checks`, payload: { card: null } })).statusCode
  const feed = async () => (await sandbox.inject('/news/news.xml')).statusCode
  expect([await check('PFS'), await check('VLOAD'), await feed()]).toEqual([200, 200, 200])
  await set('PFS', 'down')
  await set('NEWS', 'down')
  expect([await check('PFS'), await check('VLOAD'), await feed()]).toEqual([503, 200, 503])
  expect((await set('PFS', 'gone')).statusCode).toBe(400)
  expect((await sandbox.inject('/controls')).body).toContain('aria-label="PFS: Up"')
  await set('PFS', 'up')
  await set('NEWS', 'up')
  expect([await check('PFS'), await feed()]).toEqual([200, 200])
  expect((await sandbox.inject('/controls')).body).toContain('started by itself')
  await sandbox.close()
})
