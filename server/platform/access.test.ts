import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPlatform, traderPassword, type TestPlatform } from '../../tests/support/platform.ts'
import { openWebSession } from '../kernel/webSession.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const form = (fields: Record<string, string>) => ({
  payload: new URLSearchParams(fields).toString(),
  'content-type': 'application/x-www-form-urlencoded',
})

test('[SES-02] the platform’s login returns a token that opens nothing yet', async () => {
  const trader = await platform.trader()
  const { payload, ...type } = form({ login: trader.email, password: traderPassword })
  const answer = await platform.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { ...type, origin: platform.config.appUrl },
    payload,
  })
  const { token } = answer.json<{ token: string }>()
  expect(answer.headers['access-control-allow-origin']).toBe(platform.config.appUrl)
  expect((await platform.app.inject({ url: '/cli/userInfo', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(401)
})

test('[SRV-08] another origin is neither served nor allowed to read', async () => {
  const { payload, ...type } = form({ login: 'a@example.com', password: 'x' })
  const answer = await platform.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { ...type, origin: 'https://example.com' },
    payload,
  })
  expect(answer.statusCode).toBe(403)
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
})

test('[SES-02, SRV-08] only a preflight of our own page is answered, without credentials', async () => {
  const preflight = (origin: string) => platform.app.inject({ method: 'OPTIONS', url: '/api/login', headers: { origin } })
  const allowed = await preflight(platform.config.appUrl)
  expect([allowed.statusCode, allowed.body]).toEqual([204, ''])
  expect(allowed.headers).toMatchObject({
    'access-control-allow-origin': platform.config.appUrl,
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key, x-csrf-token',
    'access-control-max-age': '600',
    vary: 'Origin',
  })
  const refused = await preflight('https://example.com')
  expect([refused.statusCode, refused.headers['vary']]).toEqual([404, 'Origin'])
  for (const { headers } of [allowed, refused]) expect(headers).not.toHaveProperty('access-control-allow-credentials')
  expect(refused.headers).not.toHaveProperty('access-control-allow-origin')
})

test('[SES-14] logging out ends the platform’s session', async () => {
  const trader = await platform.trader()
  const info = () => platform.app.inject({ url: '/cli/userInfo', headers: trader.headers })
  expect((await info()).json()).toMatchObject({
    userId: trader.id,
    login: trader.email,
    account: trader.account,
    available: '1000.00',
    currency: 'EUR',
  })
  const left = await platform.app.inject({ method: 'POST', url: '/api/logout', headers: trader.headers, payload: {} })
  expect(left.statusCode).toBe(200)
  expect((await info()).statusCode).toBe(401)
})

test('[TRD-03] the password changes only with the old one, and then the new one signs in', async () => {
  const trader = await platform.trader()
  const change = async (oldPassword: string, newPassword: string, newPasswordConfirm = newPassword) =>
    (
      await platform.app.inject({
        method: 'POST',
        url: '/cli/password',
        headers: trader.headers,
        payload: { oldPassword, newPassword, newPasswordConfirm },
      })
    ).json<{ return: string; error?: string; fields?: Record<string, string> }>()
  expect(await change('wrong', 'another long sentence')).toMatchObject({
    error: 'login.password',
    fields: { oldPassword: 'login.password' },
  })
  expect(await change(traderPassword, 'another long sentence', 'not the same')).toMatchObject({
    error: 'password.mismatch',
    fields: { newPasswordConfirm: 'password.mismatch' },
  })
  expect(await change(traderPassword, 'short')).toMatchObject({ error: 'password.length', fields: { newPassword: 'password.length' } })
  expect(await change(traderPassword, 'a vale of long words')).toMatchObject({ fields: { newPassword: 'password.personal' } })
  expect((await change(traderPassword, 'another long sentence')).return).toBe('true')
  expect((await change('another long sentence', 'yet another sentence')).return).toBe('true')
  expect((await change('another long sentence', 'a fourth sentence')).error).toBe('login.password')
})

const changePassword = (headers: Record<string, string>) => {
  const [oldPassword, newPassword] = [traderPassword, 'another long sentence']
  return platform.app.inject({
    method: 'POST',
    url: '/cli/password',
    headers,
    payload: { oldPassword, newPassword, newPasswordConfirm: newPassword },
  })
}

test('[TRD-03, SEC-02] the platform’s own password opens no session, ends none, and is put back', async () => {
  const { db } = platform.deps
  const trader = await platform.trader()
  const signIn = async (password: string) => {
    const { payload, ...type } = form({ login: trader.email, password })
    const headers = { ...type, origin: platform.config.appUrl }
    return (await platform.app.inject({ method: 'POST', url: '/api/login', headers, payload })).json<{ return: string }>().return
  }
  const own = async () =>
    (await db.selectFrom('customer').select('platform_password_hash').where('id', '=', trader.id).executeTakeFirstOrThrow())
      .platform_password_hash
  await db.transaction().execute((trx) => openWebSession(trx, 'another device', trader.id, trader.account, platform.clock.now))
  expect((await changePassword(trader.headers)).json()).toEqual({ return: 'true' })
  expect(await own()).not.toBeNull()
  // The account's password is accepted beside it, so that a half change locks no one out.
  expect([await signIn('another long sentence'), await signIn(traderPassword)]).toEqual(['true', 'true'])
  const sessions = await db.selectFrom('web_session').select('hash').where('customer_id', '=', trader.id).execute()
  expect(sessions).toHaveLength(2)
  const payload = { oldPassword: 'another long sentence', newPassword: traderPassword, newPasswordConfirm: traderPassword }
  const back = await platform.app.inject({ method: 'POST', url: '/cli/password', headers: trader.headers, payload })
  expect([back.json(), await own(), await signIn('another long sentence')]).toEqual([{ return: 'true' }, null, 'false'])
})

test.each([
  ['a reset gave another password', 'login.password'],
  ['the session was ended', 'auth.required'],
])('[TRD-03, SES-13] a password change overtaken by another change has no effect: %s', async (what, error) => {
  const trader = await platform.trader()
  const { db } = platform.deps
  let overtaken = false
  // Happens after the old password was read and before anything is written.
  const overtake: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (overtaken || !result.rows.some((row) => 'password_hash' in row)) return result
      overtaken = true
      if (error === 'login.password') await db.updateTable('customer').set({ password_hash: what }).where('id', '=', trader.id).execute()
      else await db.deleteFrom('web_session').where('customer_id', '=', trader.id).execute()
      return result
    },
  }
  const own = async () =>
    (await db.selectFrom('customer').select('platform_password_hash').where('id', '=', trader.id).executeTakeFirstOrThrow())
      .platform_password_hash
  Object.assign(platform.deps, { db: db.withPlugin(overtake) })
  const answer = await changePassword(trader.headers)
  Object.assign(platform.deps, { db })
  expect(answer.json()).toMatchObject({ error })
  expect(await own()).toBeNull()
})

test.each([
  ['newPassword', { newPassword: 7, newPasswordConfirm: 'x', oldPassword: 'x' }],
  ['newPasswordConfirm', { newPassword: 'x', oldPassword: 'x' }],
  ['oldPassword', { newPassword: 'x', newPasswordConfirm: 'x', oldPassword: null }],
])('[TRD-03] a change of password with a malformed %s is refused at it', async (field, payload) => {
  const { headers } = await platform.trader()
  const answer = await platform.app.inject({ method: 'POST', url: '/cli/password', headers, payload })
  expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([400, [field]])
})

test('[TRD-03] userInfo returns the person and the exact balance of the account', async () => {
  const trader = await platform.trader('1234.56')
  const { headers } = trader
  const response = await platform.app.inject({ url: '/cli/userInfo', headers })
  expect(response.json()).toEqual({
    userId: trader.id,
    login: trader.email,
    account: trader.account,
    available: '1234.56',
    currency: 'EUR',
  })
  expect((await platform.app.inject({ url: '/cli/userInfo' })).statusCode).toBe(401)
})

test('[SRV-08] every response carries the policy that lets only the app embed it', async () => {
  for (const url of ['/v2/symbols', '/nothing/here', '/cli/userInfo']) {
    const { headers } = await platform.app.inject({ url })
    expect(headers['content-security-policy']).toContain(`frame-ancestors ${platform.config.appUrl};`)
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

test('[SRV-01] an unknown address is refused without being quoted', async () => {
  const { statusCode, body } = await platform.app.inject({ url: '/nothing?token=secret' })
  expect([statusCode, body]).toEqual([404, '{"return":"false","error":"request.unknown"}'])
})
