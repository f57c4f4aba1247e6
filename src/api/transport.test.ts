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
/** The outside world: answers in their order, and what it was sent. */
function server(...answers: Response[]) {
  const sent: { address: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, init })
    return answers[sent.length - 1] ?? json({ return: 'true' })
  })
  return sent
}
afterEach(() => vi.unstubAllGlobals())

test('[APP-23] the server is told the language on screen', async () => {
  const sent = server(json({ return: 'true' }))
  await callRoute(login, { body: { email: 'ada@example.org', password: 'p', csrf: 'token' } }, { ...credentials, language: 'zh-Hans' })
  expect(sent[0]?.init.headers).toMatchObject({ 'accept-language': 'zh-Hans' })
})

const order = { amount: '50.00', method: 'Bitcoin', wallet: 'w', fixed: false, currency: 'EUR' } as const

test('[SES-16] the 401 of an upload asks for a logout', async () => {
  server(json({ return: 'false', error: 'auth.required' }, 401))
  const signature = { ...upload, encoding: 'json' as const }
  const answer = await callRoute(signature, { body: { type: 'sign', data: 'data:image/png;base64,' }, key: 'u-1' }, credentials)
  expect(answer).toMatchObject({ error: { code: 'auth.required', status: 401, ends: 'leave' } })
})

test('a call of a form with a file does not compile on the page, which would send it as JSON', () => {
  expectTypeOf<typeof upload>().not.toExtend<AnyRoute>()
  expectTypeOf<typeof login>().toExtend<AnyRoute>()
})

test.each([
  ['a 401', userRefresh, () => json({ return: 'false', error: 'auth.required' }, 401), 'api/callUnauthorised'],
  ['a 401 that is no JSON', userRefresh, () => new Response('<html>', { status: 401 }), 'api/callUnauthorised'],
  ['need_auth beside a refusal', withdrawal, () => json({ return: 'false', need_auth: 'true' }), 'api/logoutAsked'],
  ['need_auth beside an agreement', withdrawal, () => json({ return: 'true', need_auth: true, case: 'one' }), 'api/logoutAsked'],
] as const)('[SES-16] %s ends the session on the page', async (_what, route, answer, action) => {
  server(answer())
  const told: string[] = []
  const extra = { credentials: () => credentials, renew: async () => false }
  const result = await callInSession<typeof withdrawal>(route as typeof withdrawal, { body: order }, extra, ({ type }) => told.push(type))
  expect('error' in result).toBe(true)
  expect(told).toEqual([action])
})

test('[SES-16] a refusal that says nothing of the session ends nothing', async () => {
  server(json({ return: 'false', error: 'withdrawals.tooMuch', need_auth: 'false' }))
  const told: unknown[] = []
  await callInSession(withdrawal, { body: order }, { credentials: () => credentials, renew: async () => false }, (action) =>
    told.push(action),
  )
  expect(told).toEqual([])
})

const refused = () => json({ return: 'false', error: 'csrf.token' }, 403)

test('[SES-16] a call whose token has aged is made once more with the new one and the same key, and nobody hears of it', async () => {
  const sent = server(refused(), json({ return: 'true', status: 'approved' }))
  let csrf = 'old'
  const extra = {
    credentials: () => ({ ...credentials, csrf }),
    async renew() {
      csrf = 'new'
      return true
    },
  }
  const told: unknown[] = []
  const charge = { amount: '250.00', fixed: false, bonus: false, currency: 'EUR', deposit: 'd', account: 'a', card: 'c' } as const
  const result = await callInSession(fast, { params: { proc: 'pfs' }, body: charge, key: 'd.1' }, extra, (action) => told.push(action))
  expect(result).toMatchObject({ data: { status: 'approved' } })
  expect(sent.map(({ init }) => init.headers)).toMatchObject([
    { 'x-csrf-token': 'old', 'idempotency-key': 'd.1' },
    { 'x-csrf-token': 'new', 'idempotency-key': 'd.1' },
  ])
  expect(told).toEqual([])
})

test('[SES-16] the token that a form repeats in its body is the new one as well', async () => {
  const sent = server(refused())
  let csrf = 'old'
  const extra = { credentials: () => ({ ...credentials, csrf }), renew: async () => ((csrf = 'new'), true) }
  await callInSession(login, { body: { email: 'a@b.example', password: 'p', csrf: 'old' } }, extra, () => undefined)
  expect(sent.map(({ init }) => (JSON.parse(init.body as string) as { csrf: string }).csrf)).toEqual(['old', 'new'])
})

test('[SES-16] where nobody is signed in any more the call is not made again', async () => {
  const sent = server(refused())
  const told: string[] = []
  const extra = { credentials: () => credentials, renew: async () => false }
  await callInSession(userRefresh, {}, extra, ({ type }) => told.push(type))
  expect([sent.length, told]).toEqual([1, ['api/tokenRefused']])
})
