import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { goodPassword, type TestServer, openTestServer } from '../../../tests/support/testServer.ts'
import { minuteMs } from '../../../domain/kernel/time.ts'
import { captchaOverHttp } from '../../external/captcha.ts'
import { buildSandbox } from '../../../sandbox/app.ts'

let provider: FastifyInstance
let origin: string
let required: TestServer
let optional: TestServer
let now = 1_790_000_000_000
const ada = 'ada@example.org'

const openWith = async (RECAPTCHA: string): Promise<TestServer> => {
  const env = { RECAPTCHA_KEY: 'site-key', RECAPTCHA_SECRET: 'secret', RECAPTCHA_URL: origin, RECAPTCHA }
  const server = await openTestServer(env, {
    outside: {
      captcha: captchaOverHttp({ key: 'site-key', secret: 'secret', origin, assets: null, required: true }, 'http://localhost:4100'),
    },
  })
  await server.customer(ada)
  return server
}
beforeAll(async () => {
  provider = await buildSandbox({ dbFile: ':memory:', now: () => now })
  origin = await provider.listen({ host: '127.0.0.1', port: 0 })
  required = await openWith('required')
  optional = await openWith('optional')
})
afterAll(async () => {
  await required.close()
  await optional.close()
  await provider.close()
})
beforeEach(async () => {
  for (const server of [required, optional]) await server.deps.db.deleteFrom('login_throttle').execute()
})

/** Requests a token as the provider's script does in a browser. */
async function answerOf(change: Record<string, string> = {}): Promise<string> {
  const body = new URLSearchParams({ key: 'site-key', action: 'login', hostname: 'localhost', ...change })
  const { token } = (await (await fetch(`${origin}/recaptcha/answer`, { method: 'POST', body })).json()) as { token: string }
  return token
}
async function login(server: TestServer, token?: string, password = goodPassword) {
  const browser = server.browser()
  await browser.session()
  const answer = token === undefined ? {} : { 'g-recaptcha-response': token }
  return (await browser.post('/api/login', { email: ada, password, csrf: '', ...answer })).body
}
const refused = { return: 'false', error: 'login.captcha' }

test('[SES-04] a valid token of the provider allows one login', async () => {
  const token = await answerOf()
  expect(await login(required, token)).toEqual({ return: 'true' })
  expect(await login(required, token)).toEqual(refused)
})

test('[SES-04] a missing token is refused only where one is required', async () => {
  expect(await login(required)).toEqual(refused)
  expect(await login(required, '')).toEqual(refused)
  expect(await login(optional)).toEqual({ return: 'true' })
})

test.each([
  ['of a robot', { key: 'robot-key' }],
  ['for another action', { action: 'register' }],
  ['for another page', { hostname: 'evil.example' }],
])('[SES-04] a token %s is refused, also where none is required', async (_what, change) => {
  expect(await login(required, await answerOf(change))).toEqual(refused)
  expect(await login(optional, await answerOf(change))).toEqual(refused)
})

test('[SES-04] an invented or old token is refused before the password is checked', async () => {
  expect(await login(required, 'invented')).toEqual(refused)
  const token = await answerOf()
  now += 2 * minuteMs + 1
  expect(await login(required, token, 'wrong')).toEqual(refused)
  expect(await required.deps.db.selectFrom('login_throttle').selectAll().execute()).toEqual([])
})

test('[SES-04] an unreachable provider blocks logins only where a token is required', async () => {
  const away = captchaOverHttp({ key: 'k', secret: 's', origin: 'http://127.0.0.1:9', assets: null, required: true }, 'http://localhost')
  expect(await away.judge('token', '127.0.0.1')).toBe('unknown')
  const before = [required.deps.external.captcha, optional.deps.external.captcha] as const
  required.deps.external.captcha = optional.deps.external.captcha = away
  expect(await login(required, 'token')).toEqual(refused)
  expect(await login(optional, 'token')).toEqual({ return: 'true' })
  ;[required.deps.external.captcha, optional.deps.external.captcha] = before
})

test('[SES-04] the provider’s script runs in its own iframe, from the configured origin only', async () => {
  const frame = await required.browser().get('/api/captcha')
  expect(frame).toMatchObject({ status: 200, headers: { 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' } })
  const policy = String(frame.headers['content-security-policy'])
  expect(policy).toContain(`script-src ${origin};`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  const page = await required.browser().get('/en/login')
  expect(String(page.headers['content-security-policy'])).toMatch(/frame-src [^;]*'self'/)
  expect(String(page.headers['content-security-policy'])).not.toContain(origin)
})

test('[SES-04] without a key there is no iframe, and the page allows none', async () => {
  const plain = await openTestServer()
  expect((await plain.browser().get('/api/captcha')).status).toBe(404)
  expect(String((await plain.browser().get('/en/login')).headers['content-security-policy'])).not.toMatch(/frame-src [^;]*'self'/)
  const ask = async (server: TestServer) =>
    (await server.browser().post('/api/rpc', { jsonrpc: '2.0', id: 1, method: 'settings' })).body['result'] as { recaptchaKey: unknown }
  expect([(await ask(plain)).recaptchaKey, (await ask(required)).recaptchaKey]).toEqual([null, 'site-key'])
  await plain.close()
})
