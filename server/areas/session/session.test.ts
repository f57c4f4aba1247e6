import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rpcMethods } from '../../../contract/session.ts'
import { hourMs, minuteMs, secondMs } from '../../../domain/kernel/time.ts'
import { solveChallenge } from '../../../domain/session/challenge.ts'
import { type Browser, goodPassword, type House, openHouse } from '../../../tests/support/appHouse.ts'
import { findPlatformSession, pendPlatformSession } from '../../kernel/platformSession.ts'
import { forgetOld } from './forgetOld.ts'
import { mailFailedLogins } from './loginNotice.ts'

let house: House
let browser: Browser
let people = 0
/** This test's own people: all tests of the file share one database. */
let ada: string
let free: string
beforeAll(async () => void (house = await openHouse()))
afterAll(() => house.close())
beforeEach(async () => {
  browser = house.browser()
  people += 1
  ada = `ada${people}@example.org`
  free = `free${people}@example.org`
  await house.deps.db.deleteFrom('login_throttle').execute()
})

const sid = (): string => browser.cookies.get('sid') ?? ''
const refresh = () => browser.post('/api/fraud/user', {})

describe('signing in', () => {
  let id: number
  beforeEach(async () => void ({ id } = await house.customer(ada)))

  test('[SES-02] the right password opens a session, whatever the case of the address', async () => {
    expect(await browser.signIn(ada.toUpperCase())).toMatchObject({ status: 200, body: { return: 'true' } })
    expect(await refresh()).toMatchObject({ status: 200, body: { return: 'true', data: { email: ada } } })
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
})

test('[SRV-08] what can open nothing any more is forgotten, and a live session stays', async () => {
  await house.customer(ada)
  await browser.signIn(ada)
  await browser.post('/api/login', { email: free, password: 'x', csrf: '' })
  const { db } = house.deps
  const ended = {
    customer_id: (await db.selectFrom('customer').select('id').where('email', '=', ada).executeTakeFirstOrThrow()).id,
    account_id: 'x',
  }
  await db
    .insertInto('web_session')
    .values({ ...ended, hash: ada, opened_at: house.clock.now - hourMs, seen_at: house.clock.now - hourMs })
    .execute()
  await forgetOld(db, house.clock.now)
  expect(await db.selectFrom('web_session').select('hash').where('hash', '=', ada).execute()).toEqual([])
  expect((await refresh()).status).toBe(200)
  await forgetOld(db, house.clock.now + 24 * hourMs)
  expect(await db.selectFrom('login_throttle').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('web_session').selectAll().execute()).toEqual([])
})

describe('registering', () => {
  const form = {
    country: 'FR',
    currency: 'EUR',
    password: 'a walk by the sea',
    firstName: 'Noé',
    lastName: "O'Brien",
    phone: '06 12 34 56 78',
    phone_prefix: '+33',
    promo: '',
  }
  const sha256 = async (text: string): Promise<Uint8Array> => createHash('sha256').update(text).digest()

  async function answered(): Promise<{ csprint: string; cshex: string; csrf: string }> {
    const { body } = await browser.post('/api/challenge', {})
    const { csprint, bits } = body as { csprint: string; bits: number }
    return { csprint, cshex: await solveChallenge(csprint, bits, sha256), csrf: '' }
  }
  beforeEach(() => browser.session())

  test('[SES-08] a registration opens an account in the chosen currency and signs in', async () => {
    const { status, body } = await browser.post('/api/register', { ...form, login: free.toUpperCase(), ...(await answered()) })
    expect({ status, body }).toMatchObject({ status: 200, body: { return: 'true', data: { userId: expect.any(Number) as number } } })
    const { user } = await browser.session()
    expect(user).toMatchObject({
      email: free,
      phone: '330612345678',
      currency: 'EUR',
      balances: [{ currency: 'EUR', amount: '0.00', type: 'real' }],
    })
  })

  test('[SES-08] every bad field is named at once', async () => {
    const bad = {
      ...form,
      country: 'KP',
      currency: 'XXX',
      login: 'no address',
      password: 'short',
      firstName: '',
      lastName: '<b>',
      phone: 'x',
      phone_prefix: '',
    }
    const { body } = await browser.post('/api/register', { ...bad, ...(await answered()) })
    expect(body).toEqual({
      return: 'false',
      error: 'register.invalid',
      fields: {
        country: 'country.blocked',
        currency: 'currency.unknown',
        login: 'email.invalid',
        password: 'password.length',
        firstName: 'field.required',
        lastName: 'name.invalid',
        phone: 'phone.invalid',
        phone_prefix: 'field.required',
      },
    })
  })

  test('[SES-08] an address is registered once', async () => {
    await house.customer(free)
    const { body } = await browser.post('/api/register', { ...form, login: free.toUpperCase(), ...(await answered()) })
    expect(body).toMatchObject({ return: 'false', fields: { login: 'email.taken' } })
  })

  test('[SES-09] a challenge is answered by work, in time, and once', async () => {
    const good = await answered()
    const register = (login: string, answer: object) => browser.post('/api/register', { ...form, login, ...answer })
    const refused = { return: 'false', error: 'register.challenge' }
    expect((await register(ada, { ...good, cshex: 'zz' })).body).toEqual(refused)
    expect((await register(ada, { ...good, csprint: `${good.csprint}x` })).body).toEqual(refused)
    expect((await register(ada, good)).body).toMatchObject({ return: 'true' })
    await browser.session()
    expect((await register(free, good)).body).toEqual(refused)
    const late = await answered()
    house.clock.now += 31 * minuteMs
    expect((await register(free, late)).body).toEqual(refused)
  })

  test('[SES-10] a field is judged for a visitor and saved for a person', async () => {
    await house.customer(ada)
    expect((await browser.post('/api/info', { email: ada })).body).toMatchObject({ return: 'false', fields: { email: 'email.taken' } })
    expect((await browser.post('/api/info', { email: free, phone: '12' })).body).toMatchObject({ fields: { phone: 'phone.invalid' } })
    await browser.signIn(ada)
    expect((await browser.post('/api/info', { phone: '555 01 00' })).body).toEqual({ return: 'true' })
    expect((await browser.session()).user).toMatchObject({ phone: '335550100' })
  })
})

describe('the start of the shell', () => {
  test('[SES-19] one batch brings session, settings, countries and counters, each as the contract has it', async () => {
    await house.customer(ada)
    await browser.signIn(ada)
    const names = ['session', 'settings', 'countries', 'counters'] as const
    const answer = await house.app.inject({
      method: 'POST',
      url: '/api/rpc',
      headers: { origin: house.deps.config.appUrl, cookie: `sid=${sid()}` },
      payload: names.map((method) => ({ jsonrpc: '2.0', id: method, method })),
    })
    const replies = answer.json<{ id: string; result: unknown }[]>()
    for (const name of names)
      expect(rpcMethods[name].safeParse(replies.find(({ id }) => id === name)?.result)).toMatchObject({ success: true })
  })

  test('[SES-19] an unknown method is an error of its own and harms no other', async () => {
    const { body } = await browser.post('/api/rpc', [
      { jsonrpc: '2.0', id: 1, method: 'constructor' },
      { jsonrpc: '2.0', id: 2, method: 'counters' },
    ])
    expect(body).toMatchObject([
      { id: 1, error: { code: -32_601 } },
      { id: 2, result: { tickets: 0 } },
    ])
  })

  test('[SES-19] a reload gives the frame the same platform session', async () => {
    await house.customer(ada)
    await browser.signIn(ada)
    const [one, two] = [await browser.session(), await browser.session()]
    expect(one.platformToken).toBe(two.platformToken)
    expect(await findPlatformSession(house.deps.db, one.platformToken ?? '', house.clock.now)).not.toBeNull()
  })

  test('[SES-16] a call that needs a person answers 401 to a visitor', async () => {
    await browser.session()
    expect(await refresh()).toMatchObject({ status: 401, body: { return: 'false', error: 'auth.required' } })
  })
})
