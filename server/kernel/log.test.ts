import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { goodPassword, type TestServer, openTestServer } from '../../tests/support/testServer.ts'
import { newServer } from './newServer.ts'
import { safeError } from './safeError.ts'
import { createLog } from './log.ts'

const lines: string[] = []
const into = { write: (line: string): void => void lines.push(line) }
let server: TestServer
beforeAll(async () => void (server = await openTestServer({ LOG_LEVEL: 'trace' }, { log: into })))
afterAll(() => server.close())
beforeEach(() => void lines.splice(0))

/** Returns everything by which a person or session could be identified. */
async function visit(): Promise<string[]> {
  await server.customer('canary@example.org', { lastName: 'Canaryson', phone: '5550199' })
  const browser = server.browser()
  await browser.signIn('canary@example.org', 'canary-wrong-password')
  await browser.signIn('canary@example.org')
  const { csrf, platformToken } = await browser.session()
  await browser.get('/?message=canary-query')
  await browser.get('/canary-path/canary-more')
  await browser.get('/en/auto?rd=%2Fshow%2Ffunding%23canary-token')
  await browser.post('/api/info', { email: 'canary-other@example.org', phone: 'canary' })
  await browser.post('/api/fraud/user', { canary: 'canary-body' })
  await server.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': 'application/json' },
    payload: '{"canary-broken',
  })
  return ['canary', 'Canaryson', '5550199', goodPassword, csrf, platformToken ?? 'canary', browser.cookies.get('sid') ?? 'canary']
}

test('[SRV-10] no log line has an address, password, token, cookie, query or body', async () => {
  const canaries = await visit()
  const log = lines.join('')
  expect(lines.length).toBeGreaterThan(8)
  for (const canary of canaries) expect(log.toLowerCase()).not.toContain(canary.toLowerCase())
})

test('[SRV-10] a log line has the call’s pattern and status', async () => {
  await server.app.inject({ url: '/en/login', headers: { host: new URL(server.deps.config.appUrl).host } })
  expect(lines.map((line) => JSON.parse(line) as Record<string, unknown>)).toContainEqual(
    expect.objectContaining({ method: 'GET', route: '/:lang/:area', status: 503, msg: 'answered' }),
  )
})

test('[SRV-10] a database error is logged without the values it quotes', async () => {
  const { db } = server.deps
  const fail = db
    .insertInto('customer')
    .values({ email: 'CANARY@EXAMPLE.ORG' } as never)
    .execute()
  const logged = safeError(await fail.catch((error: unknown) => error))
  expect(logged).toMatchObject({ errorCode: expect.stringMatching(/^\w{5}$/) as string })
  expect(JSON.stringify(logged).toUpperCase()).not.toContain('CANARY@')
})

test('[SRV-10] a failed call is logged with what is needed to find the cause', async () => {
  const app = await newServer(server.deps, 'app', async () => true)
  app.get('/breaks', async () => {
    throw new TypeError('canary')
  })
  expect((await app.inject({ url: '/breaks' })).statusCode).toBe(500)
  const failed = lines.map((line) => JSON.parse(line) as Record<string, unknown>).find(({ msg }) => msg === 'failed')
  expect(failed).toMatchObject({ route: '/breaks', err: { type: 'TypeError', stack: expect.any(Array) as string[] } })
  await app.close()
})

test('[SRV-10] a value logged by mistake under a secret’s name is removed', () => {
  createLog({ logLevel: 'info' }, into).info(
    { password: 'canary', body: { cvv: 'canary', email: 'canary' }, a: { b: { token: 'canary' } } },
    'oops',
  )
  expect(lines.join('')).toContain('[removed]')
  expect(lines.join('')).not.toContain('canary')
})
