import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPlatform, traderPassword, type TestPlatform } from '../../tests/support/platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const form = (fields: Record<string, string>) => ({
  payload: new URLSearchParams(fields).toString(),
  'content-type': 'application/x-www-form-urlencoded',
})

test('[SES-02] the platform’s login answers a token that opens nothing yet', async () => {
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

test('[SRV-08] another origin is neither let in nor allowed to read', async () => {
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

test('[TRD-03] the password is changed for the old one alone, and then the new one signs in', async () => {
  const trader = await platform.trader()
  const change = async (oldPassword: string, newPassword: string, newPasswordConfirm = newPassword) =>
    (
      await platform.app.inject({
        method: 'POST',
        url: '/cli/password',
        headers: trader.headers,
        payload: { oldPassword, newPassword, newPasswordConfirm },
      })
    ).json<{ return: string; error?: string }>()
  expect((await change('wrong', 'another long sentence')).error).toBe('login.password')
  expect((await change(traderPassword, 'another long sentence', 'not the same')).error).toBe('password.mismatch')
  expect((await change(traderPassword, 'short')).error).toBe('password.length')
  expect((await change(traderPassword, 'another long sentence')).return).toBe('true')
  expect((await change(traderPassword, 'yet another sentence')).error).toBe('login.password')
})

test('[SRV-08] every answer carries the policy that lets the app alone frame it', async () => {
  for (const url of ['/v2/symbols', '/nothing/here', '/cli/userInfo']) {
    const { headers } = await platform.app.inject({ url })
    expect(headers['content-security-policy']).toContain(`frame-ancestors ${platform.config.appUrl};`)
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

test('[SRV-01] an address that is nothing is refused without being quoted', async () => {
  const { statusCode, body } = await platform.app.inject({ url: '/nothing?token=secret' })
  expect([statusCode, body]).toEqual([404, '{"return":"false","error":"request.unknown"}'])
})
