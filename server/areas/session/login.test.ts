import { beforeEach, describe, expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs } from '../../../domain/kernel/time.ts'
import { goodPassword } from '../../../tests/support/appHouse.ts'
import { type Given, inHouse } from '../../../tests/support/inHouse.ts'
import { findPlatformSession, pendPlatformSession } from '../../kernel/platformSession.ts'
import { mailFailedLogins } from './loginNotice.ts'

let { house, browser, ada, free } = {} as Given
inHouse((given) => void ({ house, browser, ada, free } = given))

const sid = (): string => browser.cookies.get('sid') ?? ''
const refresh = () => browser.post('/api/fraud/user', {})

describe('signing in', () => {
  let id: number
  beforeEach(async () => void ({ id } = await house.customer(ada)))

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
  ])('[SES-02] the second step answers a hash route as the place to go on to, and nothing else: %j', async (url, answered) => {
    await browser.session()
    const signIn = () => browser.post('/api/login', { email: ada, password: goodPassword, url, csrf: browser.csrf() })
    expect((await signIn()).body).toEqual({ return: 'true', ...answered })
    await house.deps.db.updateTable('customer').set({ two_factor: 'email' }).where('id', '=', id).execute()
    await browser.session()
    expect((await signIn()).body).toEqual({ return: 'true', factor: 'email', ...answered })
  })

  test('[SRV-08] signing in changes the cookie, and the one before is worth nothing', async () => {
    await browser.session()
    const before = sid()
    await browser.signIn(ada)
    expect(sid()).not.toBe(before)
    expect(
      (
        await house.app.inject({
          url: '/api/rpc',
          method: 'POST',
          headers: { cookie: `sid=${before}`, origin: house.deps.config.appUrl },
          payload: { jsonrpc: '2.0', id: 1, method: 'session' },
        })
      ).json().result.user,
    ).toBeNull()
  })

  test('[SRV-08] a cookie that was planted before signing in opens nothing after', async () => {
    browser.cookies.set('sid', `p${'x'.repeat(43)}`)
    await browser.session()
    await browser.signIn(ada)
    expect(sid()).not.toBe(`p${'x'.repeat(43)}`)
  })

  test('[SRV-08] the database keeps neither passwords nor session tokens', async () => {
    await browser.signIn(ada)
    const { platformToken } = await browser.session()
    const kept = JSON.stringify([
      await house.deps.db.selectFrom('customer').selectAll().execute(),
      await house.deps.db.selectFrom('web_session').selectAll().execute(),
      await house.deps.db.selectFrom('platform_session').selectAll().execute(),
    ])
    for (const secret of [goodPassword, sid(), platformToken ?? 'none']) expect(kept).not.toContain(secret)
    expect(kept).toContain('$argon2id$')
  })

  test('[SES-03] an unknown address and a wrong password are answered alike', async () => {
    const wrong = await browser.signIn(ada, 'not the password')
    const unknown = await browser.signIn('nobody@example.org', 'not the password')
    expect(wrong).toMatchObject({ status: 200, body: { return: 'false', error: 'login.password' } })
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })

  test('[SRV-08] one account is tried at most 10 times in the first minute and 100 times a day', async () => {
    await browser.session()
    const counts = { minute: 0, day: 0 }
    for (let second = 0; second < 24 * 3_600; second += second < 120 ? 1 : 60) {
      const { status } = await browser.post('/api/login', { email: ada, password: 'x', csrf: '' })
      if (status === 200 && second < 60) counts.minute += 1
      if (status === 200) counts.day += 1
      else expect(status).toBe(429)
      house.clock.now += (second < 120 ? 1 : 60) * secondMs
    }
    expect(counts.minute).toBeGreaterThan(4)
    expect(counts.minute).toBeLessThanOrEqual(10)
    expect(counts.day).toBeLessThanOrEqual(100)
  }, 60_000)

  test('[SRV-08] many tries at once get no more passwords looked at than one after the other', async () => {
    await browser.session()
    const tries = Array.from({ length: 40 }, () => browser.post('/api/login', { email: ada, password: 'x', csrf: '' }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(6)
  })

  test('[SRV-08] one address is stopped after at most 50 failures over many accounts in ten minutes', async () => {
    await browser.session()
    let looked = 0
    for (let index = 0; index < 200; index += 1) {
      const { status } = await browser.post('/api/login', { email: `x${index}.${free}`, password: 'x', csrf: '' })
      if (status === 200) looked += 1
      house.clock.now += 3 * secondMs
    }
    expect(looked).toBeLessThanOrEqual(50)
  }, 60_000)

  test('[SRV-08] a session ends 15 minutes after the last call', async () => {
    await browser.signIn(ada)
    house.clock.now += 14 * minuteMs
    expect((await refresh()).status).toBe(200)
    house.clock.now += 15 * minuteMs
    expect((await refresh()).status).toBe(401)
  })

  test('[SRV-08] a session ends 12 hours after signing in, however busy it is', async () => {
    await browser.signIn(ada)
    for (let minutes = 10; minutes < 720; minutes += 10) {
      house.clock.now += 10 * minuteMs
      expect((await refresh()).status).toBe(200)
    }
    house.clock.now += 10 * minuteMs
    expect((await refresh()).status).toBe(401)
  })

  test('[SES-05] a second factor opens no session and leaves the platform closed', async () => {
    await house.deps.db.updateTable('customer').set({ two_factor: 'google' }).where('id', '=', id).execute()
    const token = await pendPlatformSession(house.deps.db, id, house.clock.now)
    await browser.session()
    expect((await browser.post('/api/login', { email: ada, password: goodPassword, token, csrf: '' })).body).toEqual({
      return: 'true',
      factor: 'google',
    })
    expect((await refresh()).status).toBe(401)
    expect(await findPlatformSession(house.deps.db, token, house.clock.now)).toBeNull()
  })

  test('[SES-05] the platform opens by the second call alone, for its own person alone, once', async () => {
    const other = await house.customer(free)
    const find = (token: string) => findPlatformSession(house.deps.db, token, house.clock.now)
    const token = await pendPlatformSession(house.deps.db, id, house.clock.now)
    const foreign = await pendPlatformSession(house.deps.db, other.id, house.clock.now)
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
    expect(await findPlatformSession(house.deps.db, platformToken ?? '', house.clock.now)).toBeNull()
  })

  test('[SES-14] a link on another site logs nobody out', async () => {
    await browser.signIn(ada)
    await browser.get('/api/logout', { 'sec-fetch-site': 'cross-site' })
    expect((await refresh()).status).toBe(200)
  })

  test('[SES-03] a failed login is written about once a day, and only to customers', async () => {
    await mailFailedLogins(house.deps)
    await browser.session()
    const fail = (email: string) => browser.post('/api/notify/login_fail', { email })
    const answers = [await fail(ada), await fail(ada), await fail(free)]
    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => ({ return: 'true' })))
    expect(house.letters.filter(({ to }) => to === ada)).toMatchObject([{ letter: 'loginFailed' }])
    expect(house.letters).toHaveLength(1)
    house.clock.now += 24 * hourMs
    await fail(ada)
    expect(house.letters).toHaveLength(2)
  })

  test('[SES-03] the letter is in the language the person last signed in with, before that in their country’s', async () => {
    await mailFailedLogins(house.deps)
    await browser.session()
    await browser.post('/api/notify/login_fail', { email: ada })
    expect(house.letters.at(-1)).toMatchObject({ to: ada, language: 'fr' })
    browser.cookies.set('lang', 'pt')
    await browser.signIn(ada)
    house.clock.now += 24 * hourMs
    await browser.session()
    await browser.post('/api/notify/login_fail', { email: ada })
    expect(house.letters.at(-1)).toMatchObject({ to: ada, language: 'pt' })
  })
})
