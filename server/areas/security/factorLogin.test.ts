import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs } from '../../../domain/kernel/time.ts'
import { goodPassword } from '../../../tests/support/appHouse.ts'
import { type Given, inHouse } from '../../../tests/support/inHouse.ts'
import { findPlatformSession, pendPlatformSession } from '../../kernel/platformSession.ts'
import type { Letter } from '../../outside/mail.ts'
import { mailLinks } from '../session/mailedLink.ts'
import { mailPasswordChanges } from '../session/passwordNotice.ts'
import { sendCodes } from './sentCode.ts'
import { keepTotpSecret, takeTotp } from './totp.ts'

const secret = 'OPENFLOORSANDBOXOPENFLOORSANDBOX'

let { house, browser, ada } = {} as Given
let id: number
const texts: Letter[] = []
inHouse((given) => void ({ house, browser, ada } = given), {}, { outside: { sms: { send: async (text) => void texts.push(text) } } })
beforeEach(async () => {
  await sendCodes(house.deps)
  await mailLinks(house.deps)
  await mailPasswordChanges(house.deps)
  ;({ id } = await house.customer(ada))
  await browser.session()
  texts.length = 0
})

const turnOn = async (factor: 'email' | 'google' | 'sms'): Promise<void> => {
  await house.deps.db.updateTable('customer').set({ two_factor: factor }).where('id', '=', id).execute()
  if (factor === 'google') await keepTotpSecret(house.deps.db, house.deps.config, id, secret)
}
const password = (by = browser, token?: string) =>
  by.post('/api/login', { email: ada, password: goodPassword, csrf: '', ...(token !== undefined && { token }) })
const check = (type: string, code?: string, by = browser) =>
  by.post('/api/fraud/factors_check', { type, ...(code !== undefined && { code }) })
const isIn = async (by = browser): Promise<boolean> => (await by.post('/api/fraud/user', {})).status === 200
const newest = (): string => house.letters.at(-1)?.params['code'] ?? ''
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const appCode = (at = house.clock.now): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

describe('a code by e-mail', () => {
  beforeEach(() => turnOn('email'))

  test('[SES-05, SEC-04] the right code opens the session under a new cookie, once', async () => {
    expect((await password()).body).toEqual({ return: 'true', factor: 'email' })
    expect(await isIn()).toBe(false)
    expect(house.letters).toEqual([])
    expect((await check('email')).body).toEqual({ success: 'true' })
    expect(house.letters).toMatchObject([{ to: ada, letter: 'loginCode', params: { code: expect.stringMatching(/^\d{6}$/) as string } }])
    const before = browser.cookies.get('sid')
    expect((await check('email', newest())).body).toEqual({ success: 'true' })
    expect(browser.cookies.get('sid')).not.toBe(before)
    await browser.session()
    expect(await isIn()).toBe(true)
    expect((await check('email', newest())).body).toMatchObject({ error: 'login.expired' })
  })

  test('[SES-05] the platform opens with the session and not before', async () => {
    const token = await pendPlatformSession(house.deps.db, id, house.clock.now)
    await password(browser, token)
    await check('email')
    expect(await findPlatformSession(house.deps.db, token, house.clock.now)).toBeNull()
    await check('email', newest())
    expect(await findPlatformSession(house.deps.db, token, house.clock.now)).toMatchObject({ customerId: id })
  })

  test('[SEC-05] five wrong codes lock, for this login and the next, until the time that is told', async () => {
    await password()
    await check('email')
    const wrong = otherThan(newest())
    for (let tries = 0; tries < 4; tries += 1)
      expect((await check('email', wrong)).body).toEqual({ success: 'false', error: 'factor.wrong' })
    const until = house.clock.now + 15 * minuteMs
    const locked = { success: 'false', error: 'factor.locked', disabled: 'true', until }
    expect((await check('email', wrong)).body).toEqual(locked)
    expect((await check('email', newest())).body).toEqual(locked)
    const other = house.browser()
    await other.session()
    await password(other)
    expect((await check('email', '000000', other)).body).toEqual(locked)
    house.clock.now = until
    await password()
    await check('email')
    expect((await check('email', newest())).body).toEqual({ success: 'true' })
  })

  test('[SEC-05] many wrong codes at once are counted one after the other', async () => {
    await password()
    await check('email')
    const wrong = otherThan(newest())
    const answers = await Promise.all(Array.from({ length: 20 }, () => check('email', wrong)))
    expect(answers.filter(({ body }) => body['error'] === 'factor.wrong')).toHaveLength(4)
  })

  test('[SEC-05] a code is good for ten minutes', async () => {
    await password()
    await check('email')
    house.clock.now += 10 * minuteMs
    await password()
    expect((await check('email', newest())).body).toEqual({ success: 'false', error: 'factor.wrong' })
  })

  test('[SEC-05] a new code takes the place of the one before', async () => {
    await password()
    await check('email')
    const first = newest()
    await check('email')
    // One in a million: the same code twice.
    if (first === newest()) return
    expect((await check('email', first)).body).toMatchObject({ error: 'factor.wrong' })
    expect((await check('email', newest())).body).toEqual({ success: 'true' })
  })

  test('[SEC-05] five codes are sent in an hour', async () => {
    await password()
    for (let sends = 0; sends < 5; sends += 1) expect((await check('email')).status).toBe(200)
    expect(await check('email')).toMatchObject({ status: 429, body: { error: 'factor.sendLimit' } })
    house.clock.now += hourMs
    await password()
    expect((await check('email')).status).toBe(200)
    expect(house.letters).toHaveLength(6)
  })

  test('[SES-05] a code is of no use in another browser, nor without the password', async () => {
    await password()
    await check('email')
    const other = house.browser()
    await other.session()
    expect((await check('email', newest(), other)).body).toMatchObject({ error: 'login.expired' })
    await password(other)
    expect((await check('email', newest(), other)).body).toMatchObject({ error: 'factor.wrong' })
    expect(await isIn(other)).toBe(false)
  })

  test('[SES-05] a login waits ten minutes for its code', async () => {
    await password()
    house.clock.now += 9 * minuteMs
    await check('email')
    house.clock.now += minuteMs
    expect((await check('email', newest())).body).toMatchObject({ error: 'login.expired' })
  })

  test('[SES-13] a new password ends a login that waits for its code', async () => {
    await password()
    await check('email')
    const code = newest()
    await browser.post('/api/forget', { email: ada })
    const token = house.letters.at(-1)?.params['link']?.split('#')[1]
    expect((await browser.post('/api/reset', { token, password: 'eleven grey herons' })).body).toEqual({ return: 'true' })
    expect((await check('email', code)).body).toMatchObject({ error: 'login.expired' })
  })

  test('[SES-05] the kind of the factor is the account’s, whatever is asked for', async () => {
    await password()
    expect((await check('sms')).body).toMatchObject({ error: 'login.expired' })
    expect((await check('google', '000000')).body).toMatchObject({ error: 'login.expired' })
  })

  test('[SEC-05] the database keeps no code', async () => {
    await password()
    await check('email')
    expect(JSON.stringify(await house.deps.db.selectFrom('factor_code').selectAll().execute())).not.toContain(newest())
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

  test('[SES-05] the code of now opens the session, and no message is sent', async () => {
    await password()
    expect((await check('google')).body).toEqual({ success: 'true' })
    expect((await check('google', appCode())).body).toEqual({ success: 'true' })
    await browser.session()
    expect(await isIn()).toBe(true)
    expect(house.letters).toEqual([])
  })

  test('[SES-05] a code is taken once, and none older than it after', async () => {
    const { db, config } = house.deps
    const take = (at: number) => takeTotp(db, config, id, appCode(at), house.clock.now)
    const now = house.clock.now
    expect(await take(now)).toBe(true)
    expect(await take(now)).toBe(false)
    expect(await take(now - 30 * secondMs)).toBe(false)
    house.clock.now += 30 * secondMs
    expect(await take(now)).toBe(false)
    expect(await take(now + 30 * secondMs)).toBe(true)
  })

  test('[SES-05] of two uses at once one is taken', async () => {
    const { db, config } = house.deps
    const code = appCode()
    const taken = await Promise.all([1, 2].map(() => takeTotp(db, config, id, code, house.clock.now)))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  test.each([
    [0, true],
    [-1, true],
    [-2, false],
    [1, false],
  ])('[SES-05] a code %i half minutes from now is taken: %s', async (steps, taken) => {
    const { db, config } = house.deps
    expect(await takeTotp(db, config, id, appCode(house.clock.now + steps * 30 * secondMs), house.clock.now)).toBe(taken)
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
    const { db, config } = house.deps
    await keepTotpSecret(db, config, id, Secret.fromLatin1('12345678901234567890').base32)
    expect(await takeTotp(db, config, id, code, seconds * secondMs)).toBe(true)
  })

  test('[SEC-05] no day has more than twenty tries', async () => {
    let looked = 0
    for (let minutes = 0; minutes < 24 * 60; minutes += 5) {
      await house.deps.db.deleteFrom('login_throttle').execute()
      await password()
      for (let tries = 0; tries < 3; tries += 1) {
        const { body } = await check('google', otherThan(appCode()))
        if (body['error'] === 'factor.wrong') looked += 1
      }
      house.clock.now += 5 * minuteMs
    }
    // The fifth wrong code of each five is answered with the lock.
    expect(looked).toBe(16)
    house.clock.now += dayMs
  }, 120_000)

  test('[SES-05] the database tells nothing of the secret', async () => {
    expect(JSON.stringify(await house.deps.db.selectFrom('totp_secret').selectAll().execute())).not.toContain(secret)
  })
})
