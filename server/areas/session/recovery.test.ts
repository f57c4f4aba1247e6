import { beforeEach, describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '../../../domain/kernel/time.ts'
import { goodPassword } from '../../../tests/support/appHouse.ts'
import { type Given, inHouse } from '../../../tests/support/inHouse.ts'
import { findPlatformSession, pendPlatformSession } from '../../kernel/platformSession.ts'
import { mailLinks } from './mailedLink.ts'
import { mailPasswordChanges } from './passwordNotice.ts'

const newPassword = 'eleven grey herons'

let { house, browser, ada } = {} as Given
let id: number
inHouse((given) => void ({ house, browser, ada } = given))
beforeEach(async () => {
  await mailLinks(house.deps)
  await mailPasswordChanges(house.deps)
  ;({ id } = await house.customer(ada))
  await browser.session()
})

const forget = (email: string) => browser.post('/api/forget', { email })
const reset = (token: string, password = newPassword) => browser.post('/api/reset', { token, password })
/** The token of the newest letter, as the person's mail program would open it. */
const newestToken = (): string => house.letters.at(-1)?.params['link']?.split('#')[1] ?? ''
const linkFor = async (email: string): Promise<string> => {
  await forget(email)
  return newestToken()
}

describe('a forgotten password', () => {
  test('[SES-13] every address is answered alike, and only a customer gets a letter', async () => {
    const [known, unknown] = [await forget(ada.toUpperCase()), await forget('nobody@example.org')]
    expect(known).toMatchObject({ status: 200, body: { return: 'true' } })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(house.letters).toMatchObject([{ to: ada, letter: 'passwordReset', params: { firstName: 'Ada', minutes: '30' } }])
    expect(house.letters[0]?.params['link']).toMatch(/^http:\/\/localhost:\d+\/en\/reset#[\w-]{43}$/)
  })

  test('[SES-13] the letter is in the language of the page that asked', async () => {
    browser.cookies.set('lang', 'fr')
    await forget(ada)
    // A link of somebody's has led to a page in another language than the one chosen before.
    await browser.post('/api/forget', { email: ada }, { 'accept-language': 'zh-Hans' })
    const sent = (language: string) => ({ language, params: { link: expect.stringContaining(`/${language}/reset#`) as string } })
    expect(house.letters).toMatchObject([sent('fr'), sent('cn')])
  })

  test.each(['', 'ada', 'ada@', '<b>@x.de', "ada'--@x", 'ada @example.org', '😀'])('[SES-13] %j is refused at its field', async (email) => {
    expect((await forget(email)).body).toEqual({ return: 'false', error: 'forget.invalid', fields: { email: 'email.invalid' } })
  })

  test('[SES-13] three letters an hour go to one person, and the answer stays the same', async () => {
    const answers = []
    for (let time = 0; time < 5; time += 1) answers.push((await forget(ada)).body)
    expect(answers).toEqual(Array.from({ length: 5 }, () => ({ return: 'true' })))
    expect(house.letters).toHaveLength(3)
    house.clock.now += hourMs
    await forget(ada)
    expect(house.letters).toHaveLength(4)
  })

  test('[SES-13] a letter that could not be sent leaves no link behind', async () => {
    const { mail } = house.deps.outside
    house.deps.outside.mail = { send: () => Promise.reject(new Error('the mail server is away')) }
    await forget(ada)
    house.deps.outside.mail = mail
    expect(await house.deps.db.selectFrom('mailed_link').selectAll().where('customer_id', '=', id).execute()).toEqual([])
  })

  test('[SES-13] the link of the letter sets the password once', async () => {
    const token = await linkFor(ada)
    expect((await reset(token)).body).toEqual({ return: 'true' })
    expect((await reset(token, 'another grey heron')).body).toMatchObject({ return: 'false', error: 'reset.link' })
    expect((await browser.signIn(ada)).body).toMatchObject({ error: 'login.password' })
    expect((await browser.signIn(ada, newPassword)).body).toEqual({ return: 'true' })
  })

  test('[SES-13] two uses of one link at once set one password', async () => {
    const token = await linkFor(ada)
    const answers = await Promise.all([reset(token, 'first grey heron'), reset(token, 'second grey heron')])
    expect(answers.filter(({ body }) => body['return'] === 'true')).toHaveLength(1)
  })

  test('[SES-13] a link is good for 30 minutes, and a used one takes the others with it', async () => {
    const [first, second] = [await linkFor(ada), await linkFor(ada)]
    house.clock.now += 30 * minuteMs - 1
    expect((await reset(second)).body).toEqual({ return: 'true' })
    expect((await reset(first)).body).toMatchObject({ error: 'reset.link' })
    const third = await linkFor(ada)
    house.clock.now += 30 * minuteMs
    expect((await reset(third)).body).toMatchObject({ error: 'reset.link' })
  })

  test('[SES-13] a password that cannot be used is refused at its field and leaves the link good', async () => {
    const token = await linkFor(ada)
    for (const [password, code] of [
      ['short', 'password.length'],
      ['password1', 'password.common'],
      [`x-${ada.split('@')[0]}-x`, 'password.personal'],
    ] as const)
      expect((await reset(token, password)).body).toEqual({ return: 'false', error: 'reset.invalid', fields: { password: code } })
    expect((await reset(token)).body).toEqual({ return: 'true' })
  })

  test.each(['', 'x', "' or 1=1 --", 'A'.repeat(43)])('[SES-13] %j is no link', async (token) => {
    expect((await reset(token)).body).toMatchObject({ return: 'false', error: 'reset.link' })
  })

  test('[SES-13] every session of the person ends, on both sides, and a login under way with the old password opens none', async () => {
    const tab = house.browser()
    await tab.signIn(ada)
    const { platformToken } = await tab.session()
    const pending = await pendPlatformSession(house.deps.db, id, house.clock.now)
    await reset(await linkFor(ada))
    expect((await tab.post('/api/fraud/user', {})).status).toBe(401)
    expect(await findPlatformSession(house.deps.db, platformToken ?? '', house.clock.now)).toBeNull()
    const { body } = await browser.post('/api/login', { email: ada, password: newPassword, token: pending, csrf: '' })
    expect(body).toMatchObject({ error: 'login.expired' })
  })

  test('[SES-13] the person is told, and the wait after wrong passwords is over', async () => {
    for (let time = 0; time < 8; time += 1) await browser.post('/api/login', { email: ada, password: 'x', csrf: '' })
    expect((await browser.signIn(ada, goodPassword)).status).toBe(429)
    await reset(await linkFor(ada))
    expect(house.letters.at(-1)).toMatchObject({ to: ada, letter: 'passwordChanged' })
    expect((await browser.signIn(ada, newPassword)).body).toEqual({ return: 'true' })
  })

  test('[SES-13] the database keeps no token', async () => {
    const token = await linkFor(ada)
    const kept = JSON.stringify(await house.deps.db.selectFrom('mailed_link').selectAll().execute())
    expect(kept).not.toContain(token)
  })
})
