import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs } from '../../../../domain/kernel/time.ts'
import { goodPassword } from '../../../../tests/support/testServer.ts'
import { type ServerFixtures, withServer } from '../../../../tests/support/withServer.ts'
import { findPlatformSession, createPendingPlatformSession } from '../../../kernel/platformSession.ts'
import type { Letter } from '../../../external/mail.ts'
import { mailLinks } from '../mailedLink.ts'
import { mailPasswordChanges } from '../passwordNotice.ts'
import { sendCodes } from '../../security/sentCode.ts'
import { storeTotpSecret, consumeTotp } from '../../security/totp.ts'

const secret = 'OPENFLOORSANDBOXOPENFLOORSANDBOX'

let { server, browser, ada } = {} as ServerFixtures
let id: number
const texts: Letter[] = []
withServer((given) => void ({ server, browser, ada } = given), {}, { outside: { sms: { send: async (text) => void texts.push(text) } } })
beforeEach(async () => {
  await sendCodes(server.deps)
  await mailLinks(server.deps)
  await mailPasswordChanges(server.deps)
  ;({ id } = await server.customer(ada))
  await browser.session()
  texts.length = 0
})

const turnOn = async (factor: 'email' | 'google' | 'sms'): Promise<void> => {
  await server.deps.db.updateTable('customer').set({ two_factor: factor }).where('id', '=', id).execute()
  if (factor === 'google') await storeTotpSecret(server.deps.db, server.deps.config, id, secret)
}
const password = (by = browser, token?: string) =>
  by.post('/api/login', { email: ada, password: goodPassword, csrf: '', ...(token !== undefined && { token }) })
const check = (type: string, code?: string, by = browser) =>
  by.post('/api/fraud/factors_check', { type, ...(code !== undefined && { code }) })
const isIn = async (by = browser): Promise<boolean> => (await by.post('/api/fraud/user', {})).status === 200
const newest = (): string => server.letters.at(-1)?.params['code'] ?? ''
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const appCode = (at = server.clock.now): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

describe('a code by e-mail', () => {
  beforeEach(() => turnOn('email'))

  test('[SES-05, SEC-04] the right code opens the session under a new cookie, once', async () => {
    expect((await password()).body).toEqual({ return: 'true', factor: 'email' })
    expect(await isIn()).toBe(false)
    expect(server.letters).toEqual([])
    expect((await check('email')).body).toEqual({ success: 'true' })
    expect(server.letters).toMatchObject([{ to: ada, letter: 'loginCode', params: { code: expect.stringMatching(/^\d{6}$/) as string } }])
    const before = browser.cookies.get('sid')
    expect((await check('email', newest())).body).toEqual({ success: 'true' })
    expect(browser.cookies.get('sid')).not.toBe(before)
    await browser.session()
    expect(await isIn()).toBe(true)
    expect((await check('email', newest())).body).toMatchObject({ error: 'login.expired' })
  })

  test('[SES-05] the platform opens with the session and not before', async () => {
    const token = await createPendingPlatformSession(server.deps.db, id, server.clock.now)
    await password(browser, token)
    await check('email')
    expect(await findPlatformSession(server.deps.db, token, server.clock.now)).toBeNull()
    await check('email', newest())
    expect(await findPlatformSession(server.deps.db, token, server.clock.now)).toMatchObject({ customerId: id })
  })

  test('[SEC-05] five wrong codes lock this login and the next until the returned time', async () => {
    await password()
    await check('email')
    const wrong = otherThan(newest())
    for (let tries = 0; tries < 4; tries += 1)
      expect((await check('email', wrong)).body).toEqual({ success: 'false', error: 'factor.wrong' })
    const until = server.clock.now + 15 * minuteMs
    const locked = { success: 'false', error: 'factor.locked', disabled: 'true', until }
    expect((await check('email', wrong)).body).toEqual(locked)
    expect((await check('email', newest())).body).toEqual(locked)
    const other = server.browser()
    await other.session()
    await password(other)
    expect((await check('email', '000000', other)).body).toEqual(locked)
    server.clock.now = until
    await password()
    await check('email')
    expect((await check('email', newest())).body).toEqual({ success: 'true' })
  })

  test('[SEC-05] concurrent wrong codes are counted one after the other', async () => {
    await password()
    await check('email')
    const wrong = otherThan(newest())
    const answers = await Promise.all(Array.from({ length: 20 }, () => check('email', wrong)))
    expect(answers.filter(({ body }) => body['error'] === 'factor.wrong')).toHaveLength(4)
  })

  test('[SEC-05] a code is valid for ten minutes', async () => {
    await password()
    await check('email')
    server.clock.now += 10 * minuteMs
    await password()
    expect((await check('email', newest())).body).toEqual({ success: 'false', error: 'factor.wrong' })
  })

  test('[SEC-05] a new code replaces the one before', async () => {
    await password()
    await check('email')
    const first = newest()
    await check('email')
    // One run in a million draws the same code twice.
    if (first === newest()) return
    expect((await check('email', first)).body).toMatchObject({ error: 'factor.wrong' })
    expect((await check('email', newest())).body).toEqual({ success: 'true' })
  })

  test('[SEC-05] five codes are sent in an hour', async () => {
    await password()
    for (let sends = 0; sends < 5; sends += 1) expect((await check('email')).status).toBe(200)
    expect(await check('email')).toMatchObject({ status: 429, body: { error: 'factor.sendLimit' } })
    server.clock.now += hourMs
    await password()
    expect((await check('email')).status).toBe(200)
    expect(server.letters).toHaveLength(6)
  })

  test('[SES-05] a code is invalid in another browser and without the password', async () => {
    await password()
    await check('email')
    const other = server.browser()
    await other.session()
    expect((await check('email', newest(), other)).body).toMatchObject({ error: 'login.expired' })
    await password(other)
    expect((await check('email', newest(), other)).body).toMatchObject({ error: 'factor.wrong' })
    expect(await isIn(other)).toBe(false)
  })

  test('[SES-05] a login waits ten minutes for its code', async () => {
    await password()
    server.clock.now += 9 * minuteMs
    await check('email')
    server.clock.now += minuteMs
    expect((await check('email', newest())).body).toMatchObject({ error: 'login.expired' })
  })

  test('[SES-13] a new password ends a login that waits for its code', async () => {
    await password()
    await check('email')
    const code = newest()
    await browser.post('/api/forget', { email: ada })
    const token = server.letters.at(-1)?.params['link']?.split('#')[1]
    expect((await browser.post('/api/reset', { token, password: 'eleven grey herons' })).body).toEqual({ return: 'true' })
    expect((await check('email', code)).body).toMatchObject({ error: 'login.expired' })
  })

  test('[SES-05] the account decides the kind of factor, whatever the request names', async () => {
    await password()
    expect((await check('sms')).body).toMatchObject({ error: 'login.expired' })
    expect((await check('google', '000000')).body).toMatchObject({ error: 'login.expired' })
  })

  test('[SEC-05] the database stores no code', async () => {
    await password()
    await check('email')
    expect(JSON.stringify(await server.deps.db.selectFrom('factor_code').selectAll().execute())).not.toContain(newest())
  })

  test.each(['', '12345', '1234567', '12345a', '１２３４５６', "' or 1=1"])('[SEC-04] %j is no code', async (code) => {
    await password()
    expect((await check('email', code)).status).toBe(400)
  })
})

test('[SES-05] a code by text message goes to the phone', async () => {
  await turnOn('sms')
  await password()
  await check('sms')
  expect(texts).toMatchObject([{ to: '+336123456', letter: 'loginCodeSms' }])
  expect((await check('sms', texts[0]?.params['code'])).body).toEqual({ success: 'true' })
})

describe('a code by app', () => {
  beforeEach(() => turnOn('google'))

  test('[SES-05] the current code opens the session, and no message is sent', async () => {
    await password()
    expect((await check('google')).body).toEqual({ success: 'true' })
    expect((await check('google', appCode())).body).toEqual({ success: 'true' })
    await browser.session()
    expect(await isIn()).toBe(true)
    expect(server.letters).toEqual([])
  })

  test('[SES-05] a code is accepted once, and no older code after it', async () => {
    const { db, config } = server.deps
    const take = (at: number) => consumeTotp(db, config, id, appCode(at), server.clock.now)
    const now = server.clock.now
    expect(await take(now)).toBe(true)
    expect(await take(now)).toBe(false)
    expect(await take(now - 30 * secondMs)).toBe(false)
    server.clock.now += 30 * secondMs
    expect(await take(now)).toBe(false)
    expect(await take(now + 30 * secondMs)).toBe(true)
  })

  test('[SES-05] of two concurrent uses one is accepted', async () => {
    const { db, config } = server.deps
    const code = appCode()
    const taken = await Promise.all([1, 2].map(() => consumeTotp(db, config, id, code, server.clock.now)))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  test.each([
    [0, true],
    [-1, true],
    [-2, false],
    [1, false],
  ])('[SES-05] a code %i half minutes from now is accepted: %s', async (steps, taken) => {
    const { db, config } = server.deps
    expect(await consumeTotp(db, config, id, appCode(server.clock.now + steps * 30 * secondMs), server.clock.now)).toBe(taken)
  })

  // RFC 6238, appendix B, SHA-1, the last six of eight digits.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('[SES-05] the standard’s code at %i s', async (seconds, code) => {
    const { db, config } = server.deps
    await storeTotpSecret(db, config, id, Secret.fromLatin1('12345678901234567890').base32)
    expect(await consumeTotp(db, config, id, code, seconds * secondMs)).toBe(true)
  })

  test('[SEC-05] no day allows more than twenty attempts', async () => {
    let checked = 0
    for (let minutes = 0; minutes < 24 * 60; minutes += 5) {
      await server.deps.db.deleteFrom('login_throttle').execute()
      await password()
      for (let tries = 0; tries < 3; tries += 1) {
        const { body } = await check('google', otherThan(appCode()))
        if (body['error'] === 'factor.wrong') checked += 1
      }
      server.clock.now += 5 * minuteMs
    }
    // The fifth wrong code of each five returns the lock.
    expect(checked).toBe(16)
    server.clock.now += dayMs
  }, 120_000)

  test('[SES-05] the database reveals nothing of the secret', async () => {
    expect(JSON.stringify(await server.deps.db.selectFrom('totp_secret').selectAll().execute())).not.toContain(secret)
  })
})
