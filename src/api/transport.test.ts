import { afterEach, expect, expectTypeOf, test, vi } from 'vitest'
import { fast } from '../../contract/cascade.ts'
import { userRefresh } from '../../contract/session.ts'
import { login } from '../../contract/signIn.ts'
import { upload } from '../../contract/verification.ts'
import { withdrawal, withdrawalFinal } from '../../contract/withdrawals.ts'
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

async function actionsAfter(route: AnyRoute, answer: Response): Promise<string[]> {
  server(answer)
  const dispatched: string[] = []
  const extra = { credentials: () => credentials, renew: async () => false }
  const result = await callInSession<typeof withdrawal>(route as typeof withdrawal, { body: order }, extra, ({ type }) =>
    dispatched.push(type),
  )
  expect('error' in result).toBe(true)
  return dispatched
}

test.each([
  ['the server’s 401 ends the session', () => json({ return: 'false', error: 'auth.required' }, 401), 'api/callUnauthorised'],
  ['a 401 in HTML asks the server for the session', () => new Response('<html>', { status: 401 }), 'api/tokenRefused'],
] as const)('[SES-16] %s', async (_what, answer, action) => {
  expect(await actionsAfter(userRefresh, answer())).toEqual([action])
})

test.each([
  ['a refused', () => json({ return: 'false', need_auth: 'true' })],
  ['an accepted', () => json({ return: 'true', need_auth: true, case: 'one' })],
] as const)('[WD-09, SES-16] need_auth with %s withdrawal asks for the logout', async (_what, answer) => {
  expect(await actionsAfter(withdrawal, answer())).toEqual(['api/logoutAsked'])
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

test.each([
  ['no response', () => Promise.reject(new TypeError('Failed to fetch')), ['api/callUnanswered']],
  ['a page of another network', async () => new Response('<html>'), ['api/callUnanswered']],
  ['a proxy’s 502', async () => new Response('<html>', { status: 502 }), ['api/callUnanswered']],
  ['a refusal', async () => json({ return: 'false', error: 'funding.wrong_amount' }), []],
] as const)('[PWA-04] after %s of the call it reports whether it was answered', async (_name, fetch, reported) => {
  vi.stubGlobal('fetch', fetch)
  const extra = { credentials: () => credentials, renew: async () => false }
  const dispatched: string[] = []
  const dispatch = ({ type }: { type: string }) => dispatched.push(type)
  await callInSession(withdrawal, { body: order }, extra, dispatch)
  // One that the page has given up says nothing about the network.
  await callInSession(withdrawal, { body: order }, extra, dispatch, AbortSignal.abort())
  expect(dispatched).toEqual(reported)
})

const asksForFactor = () => json({ return: 'false', error: 'stepUp.required', factor: 'true', type: 'sms', challenge: 'c-1' })

test('[SEC-08, WD-07] a call that needs a factor is repeated once, with its key, after the proof', async () => {
  const sent = server(asksForFactor(), json({ return: 'true' }))
  const asked: unknown[] = []
  const extra = {
    credentials: () => credentials,
    renew: async () => false,
    proveFactor: async (stepUp: unknown) => (asked.push(stepUp), true),
  }
  const final = { is_bonus: false, is_fixed: false, proc: 'Bitcoin', amount: '50.00', currency: 'EUR', wallet: 'w' } as const
  const result = await callInSession(withdrawalFinal, { body: final, key: 'w-1' }, extra, () => undefined)
  expect(result).toEqual({ data: { return: 'true' } })
  expect(asked).toEqual([{ factor: 'sms', challenge: 'c-1' }])
  expect(sent.map(({ init }) => (init.headers as Record<string, string>)['idempotency-key'])).toEqual(['w-1', 'w-1'])
})

test('[SEC-08] a proof that is not given leaves the call refused and unrepeated', async () => {
  const sent = server(asksForFactor())
  const extra = { credentials: () => credentials, renew: async () => false, proveFactor: async () => false }
  const result = await callInSession(withdrawal, { body: order }, extra, () => undefined)
  expect([result, sent.length]).toMatchObject([{ error: { code: 'stepUp.required' } }, 1])
})

test('[SEC-08] a server that asks without end is asked three times more', async () => {
  const sent = server(asksForFactor(), asksForFactor(), asksForFactor(), asksForFactor())
  const extra = { credentials: () => credentials, renew: async () => false, proveFactor: async () => true }
  expect(await callInSession(withdrawal, { body: order }, extra, () => undefined)).toMatchObject({ error: { code: 'stepUp.required' } })
  expect(sent).toHaveLength(4)
})

test.each([
  [{ factor: 'true', type: 'email' }, { factor: 'email' }],
  [{ factor: true }, { factor: 'google' }],
])('[WD-07] a plain back end’s refusal with %j asks for the factor', async (fields, stepUp) => {
  server(json({ return: 'false', ...fields }))
  expect(await callRoute(withdrawal, { body: order }, credentials)).toMatchObject({ error: { stepUp } })
})

test('[WD-07] a factor that is asked for with either value of `return` is no success', async () => {
  for (const value of ['true', 'false']) {
    server(json({ return: value, factor: 'true', type: 'google', challenge: 'c-1' }))
    const answer = await callRoute(withdrawal, { body: order }, credentials)
    expect(answer).toMatchObject({ error: { code: 'stepUp.required', stepUp: { factor: 'google', challenge: 'c-1' } } })
  }
})
