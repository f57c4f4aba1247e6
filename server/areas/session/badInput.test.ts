import type { InjectOptions } from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Route } from '../../../contract/route.ts'
import { routes } from '../../../contract/routes.ts'
import { databaseSnapshot } from '../../../tests/support/databaseSnapshot.ts'
import { type ServerFixtures, withServer } from '../../../tests/support/withServer.ts'
import { newUser, proofOfWork } from '../../../tests/support/newUser.ts'
import { unimplementedRoutes } from '../../kernel/unimplemented.ts'
import { buildPlatform } from '../../platform/platform.ts'
import { sendCodes } from '../security/sentCode.ts'
import { mailEmailLetters } from './email/emailLetters.ts'
import { mailFailedLogins } from './loginNotice.ts'
import { mailLinks } from './mailedLink.ts'

let { server, browser, ada, free } = {} as ServerFixtures
let before: string
withServer((given) => void ({ server, browser, ada, free } = given))
beforeEach(async () => {
  for (const work of [mailLinks, mailFailedLogins, mailEmailLetters, sendCodes]) await work(server.deps)
  await browser.session()
  before = await databaseSnapshot(server.deps.db)
})

/** Texts that may neither be stored nor be accepted as an address, name, number, code or link. */
const texts = {
  spaces: '   ',
  'too long': 'x'.repeat(5_000),
  emoji: '😀',
  'right-to-left override': 'Ada\u202egnp.exe',
  'invisible letter': 'Ada\u3164Vale@example\u3164.org',
  HTML: '<img src=x onerror=alert(1)>',
  'SQL quote': "'; drop table customer; --",
  'line break': 'Ada\r\nBcc: all@example.org',
}
const wrongTypes = { number: 7, null: null, list: ['x'], object: { $ne: '' }, boolean: true, NUL: 'a\0b', nothing: undefined }
const empty = { empty: '' }

type Values = Record<string, unknown>
/** A form call, a valid body, and for each field the values that must be refused at that field. */
type Form = { path: string; body: () => object | Promise<object>; fields: Record<string, Values> }

const everyText = { ...empty, ...texts, ...wrongTypes }
/** A promotion's code, or one of two names, may be left empty: blanks alone are no code and no name. */
const { spaces: _blank, ...filled } = { ...texts, ...wrongTypes }
/** A secret may hold any storable text; a wrong secret is refused as a whole, never at its field. */
const anySecret = { ...empty, 'too long': texts['too long'], ...wrongTypes }
const optional = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'nothing'))
const token = { 'too long': texts['too long'], ...wrongTypes }

const forms: Form[] = [
  {
    path: '/api/register',
    body: async () => ({ ...newUser, login: free, ...(await proofOfWork(browser)) }),
    fields: {
      firstName: filled,
      lastName: filled,
      login: everyText,
      country: everyText,
      currency: everyText,
      phone: everyText,
      phone_prefix: everyText,
      password: anySecret,
      promo: optional(filled),
      csrf: wrongTypes,
      csprint: token,
      cshex: token,
    },
  },
  {
    path: '/api/login',
    body: () => ({ email: ada, password: 'x', csrf: '' }),
    fields: { email: anySecret, password: anySecret, csrf: wrongTypes },
  },
  { path: '/api/notify/login_fail', body: () => ({ email: ada }), fields: { email: everyText } },
  { path: '/api/forget', body: () => ({ email: ada }), fields: { email: everyText } },
  { path: '/api/auto/link', body: () => ({ email: ada }), fields: { email: everyText } },
  { path: '/api/auto', body: () => ({ token: 'x' }), fields: { token } },
  { path: '/api/email/confirm', body: () => ({ token: 'x' }), fields: { token } },
  { path: '/api/email/undo', body: () => ({ token: 'x' }), fields: { token } },
  {
    path: '/api/reset',
    body: () => ({ token: 'x', password: 'eleven grey herons' }),
    fields: { token, password: token },
  },
  {
    path: '/api/info',
    body: () => ({ email: free, phone: '0612345678' }),
    fields: {
      email: optional(everyText),
      phone: optional(everyText),
      password: { 'too long': texts['too long'], ...optional(wrongTypes) },
    },
  },
  {
    path: '/api/fraud/factors_check',
    body: () => ({ type: 'email', code: '123456' }),
    fields: { type: everyText, code: { ...optional(everyText), short: '12345', 'other digits': '１２３４５６' } },
  },
]

const cases = forms.flatMap(({ path, body, fields }) => Object.entries(fields).map(([field, values]) => ({ path, field, values, body })))

test.each(cases)(
  '[SRV-01, SES-08] $path: no wrong value of $field is accepted, and none changes anything',
  async ({ path, field, values, body }) => {
    const good = await body()
    before = await databaseSnapshot(server.deps.db)
    const cookie = browser.cookies.get('sid')
    const outcomes: Record<string, string> = {}
    for (const [name, value] of Object.entries(values)) {
      const { status, body: answer } = await browser.post(path, { ...good, [field]: value })
      // A rule's refusal is 200 with return false; a body outside the contract is 400.
      const isRefusal = status === 400 || (status === 200 && answer['return'] === 'false')
      const isNamed = Object.hasOwn((answer['fields'] as object | undefined) ?? {}, field)
      outcomes[name] = isRefusal && isNamed ? 'refused at its field' : `${status} ${JSON.stringify(answer)}`
    }
    expect(outcomes).toEqual(Object.fromEntries(Object.keys(values).map((name) => [name, 'refused at its field'])))
    expect(await databaseSnapshot(server.deps.db)).toBe(before)
    expect(server.letters).toEqual([])
    expect(browser.cookies.get('sid')).toBe(cookie)
  },
)

test.each(Object.entries(texts))('[SES-03] a login with %s as its address fails like any other wrong address', async (_name, email) => {
  if (email.length > 254) return
  expect((await browser.post('/api/login', { email, password: 'x', csrf: '' })).body).toEqual({ return: 'false', error: 'login.password' })
  expect(await databaseSnapshot(server.deps.db)).toBe(before)
})

test.each(['', ...Object.values(texts)])('[SES-09] a challenge solved with %j opens no account', async (text) => {
  const good = { ...newUser, login: free, ...(await proofOfWork(browser)) }
  for (const wrong of [{ cshex: text.slice(0, 200) }, { csprint: text.slice(0, 200) }, { csprint: `${good.csprint}x` }])
    expect((await browser.post('/api/register', { ...good, ...wrong })).body).toEqual({ return: 'false', error: 'register.challenge' })
  expect(await databaseSnapshot(server.deps.db)).toBe(before)
})

test('[SES-08, SES-09] a registration sent repeatedly opens one account', async () => {
  const form = { ...newUser, login: free, ...(await proofOfWork(browser)) }
  const others = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const one = server.browser()
      await one.session()
      return one
    }),
  )
  const answers = await Promise.all(others.map((one) => one.post('/api/register', form)))
  expect(answers.filter(({ body }) => body['return'] === 'true')).toHaveLength(1)
  const accounts = await server.deps.db
    .selectFrom('account')
    .innerJoin('customer', 'customer.id', 'account.customer_id')
    .select('account.id')
    .where('customer.email', '=', free)
    .execute()
  expect(accounts).toHaveLength(1)
})

describe('a person’s profile', () => {
  beforeEach(async () => {
    await server.customer(ada)
    await browser.signIn(ada)
    before = await databaseSnapshot(server.deps.db)
  })
  test.each(Object.entries({ ...empty, ...texts, number: 7, NUL: 'a\0b' }))(
    '[SES-10] a profile with %s for one field is not saved at all',
    async (_name, value) => {
      const answers = [
        await browser.post('/api/info', { email: value, phone: '0612345678' }),
        await browser.post('/api/info', { email: free, phone: value }),
      ]
      for (const [index, { body }] of answers.entries())
        expect(Object.keys(body['fields'] as object)).toEqual([index === 0 ? 'email' : 'phone'])
      expect(await databaseSnapshot(server.deps.db)).toBe(before)
    },
  )
})

/** POST calls of these areas without a field that a person fills in. */
const formless = ['/api/rpc', '/api/challenge', '/api/fraud/user', '/api/triggers/mobile', '/api/modal/:name', '/api/email/resend']
/**
 * Calls of the security settings, of a login's recovery code and of passkeys, which refuse as a whole what is
 * not theirs.
 */
const refusedAsWhole = [
  '/api/fraud/two_factors',
  '/api/us/security',
  ...['state', 'session_end', 'sessions_end', 'recovery_codes', 'recovery_check'].map((name) => `/api/security/${name}`),
  ...['options', 'add', 'remove', 'sign_in_options', 'sign_in'].map((name) => `/api/passkey/${name}`),
]
const areas = ['session', 'security', 'pages']
const ours = (): Route[] => {
  const open = new Set(unimplementedRoutes(server.app))
  return Object.values<Route>(routes).filter(
    (one) => areas.includes(one.area) && one.origin === 'app' && one.method === 'POST' && !open.has(one),
  )
}

test('[SRV-01] every form call of signing in is in this table', () => {
  const served = ours().map(({ path }) => path)
  expect([...forms.map(({ path }) => path), ...formless, ...refusedAsWhole].toSorted()).toEqual(served.toSorted())
})

test('[SRV-08] each call refuses a token of the previous session and changes nothing', async () => {
  const stale = browser.csrf()
  browser.cookies.delete('sid')
  await browser.session()
  before = await databaseSnapshot(server.deps.db)
  for (const { path } of ours().filter((one) => one.path !== '/api/rpc')) {
    const { status, body } = await browser.post(path.replace(':name', 'modal'), {}, { 'x-csrf-token': stale })
    expect([path, status, body]).toEqual([path, 403, { return: 'false', error: 'csrf.token' }])
  }
  expect(await databaseSnapshot(server.deps.db)).toBe(before)
})

test.each(['<b>', '%2e%2e%2fsecret', "'--", 'x'.repeat(90), 'A', '\u202e', '😀'])(
  '[APP-03, SRV-01] %j names no page and no modal',
  async (name) => {
    const address = encodeURIComponent(name)
    const answers = [
      await browser.get(`/api/pg/${address}`),
      await browser.get(`/api/ag/${address}`),
      await browser.get(`/api/pg/terms/${address}`),
      await browser.post(`/api/modal/${address}`, {}),
    ]
    for (const { status, body } of answers) {
      expect([400, 404]).toContain(status)
      expect(body).toMatchObject({ return: 'false' })
    }
    expect(await databaseSnapshot(server.deps.db)).toBe(before)
  },
)

test.each([
  '',
  'null',
  '[]',
  '{"jsonrpc":"2.0"}',
  '[{"jsonrpc":"2.0","id":{},"method":"session"}]',
  '{"jsonrpc":"1.0","id":1,"method":"session"}',
])('[SES-19, SRV-01] the rpc call refuses the body %s', async (payload) => {
  const headers = { origin: server.deps.config.appUrl, 'content-type': 'application/json' }
  const answer = await server.app.inject({ method: 'POST', url: '/api/rpc', headers, payload })
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([400, 'request.malformed'])
})

describe('the platform’s half of signing in', () => {
  let platform: Awaited<ReturnType<typeof buildPlatform>>
  beforeEach(async () => {
    platform ??= await buildPlatform(server.deps)
  })
  afterAll(() => platform.close())
  const post = (payload: string): Promise<{ statusCode: number; json(): unknown }> => {
    const headers = { origin: server.deps.config.appUrl, 'content-type': 'application/x-www-form-urlencoded' }
    return platform.inject({ method: 'POST', url: '/api/login', headers, payload } satisfies InjectOptions)
  }
  test.each([
    ['nothing', '', ['login', 'password']],
    ['empty fields', 'login=&password=', ['login', 'password']],
    ['a field twice', 'login=a&login=b&password=x', ['login']],
    ['a field too long', `login=${'x'.repeat(300)}&password=${'x'.repeat(300)}`, ['login', 'password']],
    ['a NUL', 'login=a%00b&password=x', ['login']],
  ])('[SES-02, SRV-01] refuses %s at the field', async (_name, payload, fields) => {
    const answer = await post(payload)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys((answer.json() as { fields: object }).fields).toSorted()).toEqual(fields)
    expect(await databaseSnapshot(server.deps.db)).toBe(before)
  })
})
