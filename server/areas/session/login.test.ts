import { beforeEach, describe, expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs } from '../../../domain/kernel/time.ts'
import { goodPassword } from '../../../tests/support/testServer.ts'
import { type ServerFixtures, withServer } from '../../../tests/support/withServer.ts'
import { findPlatformSession, createPendingPlatformSession } from '../../kernel/platformSession.ts'
import { mailFailedLogins } from './loginNotice.ts'

let { server, browser, ada, free } = {} as ServerFixtures
withServer((given) => void ({ server, browser, ada, free } = given))

const sid = (): string => browser.cookies.get('sid') ?? ''
const refresh = () => browser.post('/api/fraud/user', {})

describe('signing in', () => {
  let id: number
  beforeEach(async () => void ({ id } = await server.customer(ada)))

  test('[SES-02] the right password opens a session, whatever the case of the address', async () => {
    expect(await browser.signIn(ada.toUpperCase())).toMatchObject({ status: 200, body: { return: 'true' } })
    expect(await refresh()).toMatchObject({ status: 200, body: { return: 'true', data: { email: ada } } })
  })

  test.each([
    ['#/show/funding', { url: '/show/funding' }],
    ['/show/personal/verify', { url: '/show/personal/verify' }],
    ['https://elsewhere.example/', {}],
    ['//elsewhere.example', {}],
    ['/home@elsewhere.example', {}],
    ['#/show/funding//elsewhere.example', {}],
    ['/api/logout', {}],
    ['', {}],
  ])('[SES-02] the second step returns a hash route to continue at, and nothing else: %j', async (url, answered) => {
    await browser.session()
    const signIn = () => browser.post('/api/login', { email: ada, password: goodPassword, url, csrf: browser.csrf() })
    expect((await signIn()).body).toEqual({ return: 'true', ...answered })
    await server.deps.db.updateTable('customer').set({ two_factor: 'email' }).where('id', '=', id).execute()
    await browser.session()
    expect((await signIn()).body).toEqual({ return: 'true', factor: 'email', ...answered })
  })

  test('[SRV-08] signing in changes the cookie and invalidates the one before', async () => {
    await browser.session()
    const before = sid()
    await browser.signIn(ada)
    expect(sid()).not.toBe(before)
    expect(
      (
        await server.app.inject({
          url: '/api/rpc',
          method: 'POST',
          headers: { cookie: `sid=${before}`, origin: server.deps.config.appUrl },
          payload: { jsonrpc: '2.0', id: 1, method: 'session' },
        })
      ).json().result.user,
    ).toBeNull()
  })

  test('[SRV-08] a cookie planted before signing in opens nothing afterwards', async () => {
    browser.cookies.set('sid', `p${'x'.repeat(43)}`)
    await browser.session()
    await browser.signIn(ada)
    expect(sid()).not.toBe(`p${'x'.repeat(43)}`)
  })

  test('[SRV-08] the database stores neither passwords nor session tokens', async () => {
    await browser.signIn(ada)
    const { platformToken } = await browser.session()
    const kept = JSON.stringify([
      await server.deps.db.selectFrom('customer').selectAll().execute(),
      await server.deps.db.selectFrom('web_session').selectAll().execute(),
      await server.deps.db.selectFrom('platform_session').selectAll().execute(),
    ])
    for (const secret of [goodPassword, sid(), platformToken ?? 'none']) expect(kept).not.toContain(secret)
    expect(kept).toContain('$argon2id$')
  })

  test('[SES-03] an unknown address and a wrong password get the same response', async () => {
    const wrong = await browser.signIn(ada, 'not the password')
    const unknown = await browser.signIn('nobody@example.org', 'not the password')
    expect(wrong).toMatchObject({ status: 200, body: { return: 'false', error: 'login.password' } })
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })

  test('[SRV-08] one account allows at most 10 attempts in the first minute and 100 a day', async () => {
    await browser.session()
    const counts = { minute: 0, day: 0 }
    for (let second = 0; second < 24 * 3_600; second += second < 120 ? 1 : 60) {
      const { status } = await browser.post('/api/login', { email: ada, password: 'x', csrf: '' })
      if (status === 200 && second < 60) counts.minute += 1
      if (status === 200) counts.day += 1
      else expect(status).toBe(429)
      server.clock.now += (second < 120 ? 1 : 60) * secondMs
    }
    expect(counts.minute).toBeGreaterThan(4)
    expect(counts.minute).toBeLessThanOrEqual(10)
    expect(counts.day).toBeLessThanOrEqual(100)
  }, 60_000)

  test('[SRV-08] concurrent attempts check no more passwords than sequential ones', async () => {
    await browser.session()
    const tries = Array.from({ length: 40 }, () => browser.post('/api/login', { email: ada, password: 'x', csrf: '' }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(6)
  })

  test('[SRV-08] one address is blocked after 50 failures over many accounts in ten minutes', async () => {
    await browser.session()
    let checked = 0
    for (let index = 0; index < 200; index += 1) {
      const { status } = await browser.post('/api/login', { email: `x${index}.${free}`, password: 'x', csrf: '' })
      if (status === 200) checked += 1
      server.clock.now += 3 * secondMs
    }
    expect(checked).toBeLessThanOrEqual(50)
  }, 60_000)

  test('[SRV-08] a session ends 15 minutes after the last call', async () => {
    await browser.signIn(ada)
    server.clock.now += 14 * minuteMs
    expect((await refresh()).status).toBe(200)
    server.clock.now += 15 * minuteMs
    expect((await refresh()).status).toBe(401)
  })

  test('[SRV-08] a session ends 12 hours after signing in, however busy it is', async () => {
    await browser.signIn(ada)
    for (let minutes = 10; minutes < 720; minutes += 10) {
      server.clock.now += 10 * minuteMs
      expect((await refresh()).status).toBe(200)
    }
    server.clock.now += 10 * minuteMs
    expect((await refresh()).status).toBe(401)
  })

  test('[SES-05] a second factor opens no session and leaves the platform closed', async () => {
    await server.deps.db.updateTable('customer').set({ two_factor: 'google' }).where('id', '=', id).execute()
    const token = await createPendingPlatformSession(server.deps.db, id, server.clock.now)
    await browser.session()
    expect((await browser.post('/api/login', { email: ada, password: goodPassword, token, csrf: '' })).body).toEqual({
      return: 'true',
      factor: 'google',
    })
    expect((await refresh()).status).toBe(401)
    expect(await findPlatformSession(server.deps.db, token, server.clock.now)).toBeNull()
  })

  test('[SES-05] only the second call opens the platform, for its own person, once', async () => {
    const other = await server.customer(free)
    const find = (token: string) => findPlatformSession(server.deps.db, token, server.clock.now)
    const token = await createPendingPlatformSession(server.deps.db, id, server.clock.now)
    const foreign = await createPendingPlatformSession(server.deps.db, other.id, server.clock.now)
    expect(await find(token)).toBeNull()
    await browser.session()
    const signIn = (with_: string) => browser.post('/api/login', { email: ada, password: goodPassword, token: with_, csrf: '' })
    expect((await signIn(foreign)).body).toMatchObject({ return: 'false', error: 'login.expired' })
    expect((await signIn(token)).body).toMatchObject({ return: 'true' })
    expect(await find(token)).toMatchObject({ customerId: id })
    await browser.session()
    expect((await signIn(token)).body).toMatchObject({ error: 'login.expired' })
  })

  test('[SES-14] logging out ends the session and the platform sessions it opened', async () => {
    await browser.signIn(ada)
    const { platformToken } = await browser.session()
    const before = sid()
    expect(await browser.get('/api/logout', { 'sec-fetch-site': 'same-origin' })).toMatchObject({
      status: 302,
      headers: { location: '/en/trading#/home' },
    })
    browser.cookies.set('sid', before)
    expect((await refresh()).status).toBe(401)
    expect(await findPlatformSession(server.deps.db, platformToken ?? '', server.clock.now)).toBeNull()
  })

  test('[SES-14] a link on another site logs nobody out', async () => {
    await browser.signIn(ada)
    await browser.get('/api/logout', { 'sec-fetch-site': 'cross-site' })
    expect((await refresh()).status).toBe(200)
  })

  test('[SES-03] a failed login is mailed about once a day, and only to customers', async () => {
    await mailFailedLogins(server.deps)
    await browser.session()
    const fail = (email: string) => browser.post('/api/notify/login_fail', { email })
    const answers = [await fail(ada), await fail(ada), await fail(free)]
    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => ({ return: 'true' })))
    expect(server.letters.filter(({ to }) => to === ada)).toMatchObject([{ letter: 'loginFailed' }])
    expect(server.letters).toHaveLength(1)
    server.clock.now += 24 * hourMs
    await fail(ada)
    expect(server.letters).toHaveLength(2)
  })

  test('[SES-03] the letter uses the last sign-in’s language, or the country’s before any sign-in', async () => {
    await mailFailedLogins(server.deps)
    await browser.session()
    await browser.post('/api/notify/login_fail', { email: ada })
    expect(server.letters.at(-1)).toMatchObject({ to: ada, language: 'fr' })
    browser.cookies.set('lang', 'pt')
    await browser.signIn(ada)
    server.clock.now += 24 * hourMs
    await browser.session()
    await browser.post('/api/notify/login_fail', { email: ada })
    expect(server.letters.at(-1)).toMatchObject({ to: ada, language: 'pt' })
  })
})
