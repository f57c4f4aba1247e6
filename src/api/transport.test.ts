import { afterEach, expect, expectTypeOf, test, vi } from 'vitest'
import { fast } from '../../contract/cascade.ts'
import { userRefresh } from '../../contract/session.ts'
import { login } from '../../contract/signIn.ts'
import { upload } from '../../contract/verification.ts'
import { withdrawal } from '../../contract/withdrawals.ts'
import { json } from '../../tests/support/json.ts'
import { callInSession } from './callInSession.ts'
import { type AnyRoute, callRoute } from './transport.ts'

const credentials = { csrf: 'token', platformOrigin: null, platformToken: null }
/** A fake server: returns answers in order and records its requests. */
function server(...answers: Response[]) {
  const sent: { address: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, init })
    return answers[sent.length - 1] ?? json({ return: 'true' })
  })
  return sent
}
afterEach(() => vi.unstubAllGlobals())

test('[APP-23] sends the language on screen to the server', async () => {
  const sent = server(json({ return: 'true' }))
  await callRoute(login, { body: { email: 'ada@example.org', password: 'p', csrf: 'token' } }, { ...credentials, language: 'zh-Hans' })
  expect(sent[0]?.init.headers).toMatchObject({ 'accept-language': 'zh-Hans' })
})

const order = { amount: '50.00', method: 'Bitcoin', wallet: 'w', fixed: false, currency: 'EUR' } as const

test('[SES-16] asks for a logout after the 401 of an upload', async () => {
  server(json({ return: 'false', error: 'auth.required' }, 401))
  const signature = { ...upload, encoding: 'json' as const }
  const answer = await callRoute(signature, { body: { type: 'sign', data: 'data:image/png;base64,' }, key: 'u-1' }, credentials)
  expect(answer).toMatchObject({ error: { code: 'auth.required', status: 401, ends: 'leave' } })
})

test('rejects a form with a file at compile time, since the page would send JSON', () => {
  expectTypeOf<typeof upload>().not.toExtend<AnyRoute>()
  expectTypeOf<typeof login>().toExtend<AnyRoute>()
})

test.each([
  ['a 401', userRefresh, () => json({ return: 'false', error: 'auth.required' }, 401), 'api/callUnauthorised'],
  ['a 401 that is not JSON', userRefresh, () => new Response('<html>', { status: 401 }), 'api/callUnauthorised'],
  ['need_auth with a refusal', withdrawal, () => json({ return: 'false', need_auth: 'true' }), 'api/logoutAsked'],
  ['need_auth with a success', withdrawal, () => json({ return: 'true', need_auth: true, case: 'one' }), 'api/logoutAsked'],
] as const)('[SES-16] %s ends the session on the page', async (_what, route, answer, action) => {
  server(answer())
  const dispatched: string[] = []
  const extra = { credentials: () => credentials, renew: async () => false }
  const result = await callInSession<typeof withdrawal>(route as typeof withdrawal, { body: order }, extra, ({ type }) =>
    dispatched.push(type),
  )
  expect('error' in result).toBe(true)
  expect(dispatched).toEqual([action])
})

test('[SES-16] keeps the session after a refusal that does not concern it', async () => {
  server(json({ return: 'false', error: 'withdrawals.tooMuch', need_auth: 'false' }))
  const dispatched: unknown[] = []
  await callInSession(withdrawal, { body: order }, { credentials: () => credentials, renew: async () => false }, (action) =>
    dispatched.push(action),
  )
  expect(dispatched).toEqual([])
})

const refused = () => json({ return: 'false', error: 'csrf.token' }, 403)

test('[SES-16] repeats a call with an expired token once, with a new token and the same key', async () => {
  const sent = server(refused(), json({ return: 'true', status: 'approved' }))
  let csrf = 'old'
  const extra = {
    credentials: () => ({ ...credentials, csrf }),
    async renew() {
      csrf = 'new'
      return true
    },
  }
  const dispatched: unknown[] = []
  const charge = { amount: '250.00', fixed: false, bonus: false, currency: 'EUR', deposit: 'd', account: 'a', card: 'c' } as const
  const result = await callInSession(fast, { params: { proc: 'pfs' }, body: charge, key: 'd.1' }, extra, (action) =>
    dispatched.push(action),
  )
  expect(result).toMatchObject({ data: { status: 'approved' } })
  expect(sent.map(({ init }) => init.headers)).toMatchObject([
    { 'x-csrf-token': 'old', 'idempotency-key': 'd.1' },
    { 'x-csrf-token': 'new', 'idempotency-key': 'd.1' },
  ])
  expect(dispatched).toEqual([])
})

test('[SES-16] replaces the token that a form repeats in its body', async () => {
  const sent = server(refused())
  let csrf = 'old'
  const extra = { credentials: () => ({ ...credentials, csrf }), renew: async () => ((csrf = 'new'), true) }
  await callInSession(login, { body: { email: 'a@b.example', password: 'p', csrf: 'old' } }, extra, () => undefined)
  expect(sent.map(({ init }) => (JSON.parse(init.body as string) as { csrf: string }).csrf)).toEqual(['old', 'new'])
})

test('[SES-16] does not repeat the call when the person is signed out', async () => {
  const sent = server(refused())
  const dispatched: string[] = []
  const extra = { credentials: () => credentials, renew: async () => false }
  await callInSession(userRefresh, {}, extra, ({ type }) => dispatched.push(type))
  expect([sent.length, dispatched]).toEqual([1, ['api/tokenRefused']])
})
