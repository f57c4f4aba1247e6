import { beforeEach, describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '../../../domain/kernel/time.ts'
import { goodPassword } from '../../../tests/support/testServer.ts'
import { type ServerFixtures, withServer } from '../../../tests/support/withServer.ts'
import { findPlatformSession, createPendingPlatformSession } from '../../kernel/platformSession.ts'
import { mailLinks } from './mailedLink.ts'
import { mailPasswordChanges } from './passwordNotice.ts'

const newPassword = 'eleven grey herons'

let { server, browser, ada } = {} as ServerFixtures
let id: number
withServer((given) => void ({ server, browser, ada } = given))
beforeEach(async () => {
  await mailLinks(server.deps)
  await mailPasswordChanges(server.deps)
  ;({ id } = await server.customer(ada))
  await browser.session()
})

const forget = (email: string) => browser.post('/api/forget', { email })
const reset = (token: string, password = newPassword) => browser.post('/api/reset', { token, password })
/** Returns the token of the newest letter, as the person's mail program would open it. */
const newestToken = (): string => server.letters.at(-1)?.params['link']?.split('#')[1] ?? ''
const linkFor = async (email: string): Promise<string> => {
  await forget(email)
  return newestToken()
}

describe('a forgotten password', () => {
  test('[SES-13] every address gets the same response, and only a customer gets a letter', async () => {
    const [known, unknown] = [await forget(ada.toUpperCase()), await forget('nobody@example.org')]
    expect(known).toMatchObject({ status: 200, body: { return: 'true' } })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(server.letters).toMatchObject([{ to: ada, letter: 'passwordReset', params: { firstName: 'Ada', minutes: '30' } }])
    expect(server.letters[0]?.params['link']).toMatch(/^http:\/\/localhost:\d+\/en\/reset#[\w-]{43}$/)
  })

  test('[SES-06, SES-13] the link leads back to the route it was requested from', async () => {
    await browser.post('/api/forget', { email: ada, url: '/show/funding' })
    expect(server.letters[0]?.params['link']).toMatch(/\/en\/reset\?rd=%2Fshow%2Ffunding#[\w-]{43}$/)
  })

  test('[SES-13] the letter is in the language of the page that requested it', async () => {
    browser.cookies.set('lang', 'fr')
    await forget(ada)
    // A link opened a page in another language than the one chosen before.
    await browser.post('/api/forget', { email: ada }, { 'accept-language': 'zh-Hans' })
    const sent = (language: string) => ({ language, params: { link: expect.stringContaining(`/${language}/reset#`) as string } })
    expect(server.letters).toMatchObject([sent('fr'), sent('cn')])
  })

  test.each(['', 'ada', 'ada@', '<b>@x.de', "ada'--@x", 'ada @example.org', '😀'])('[SES-13] %j is refused at its field', async (email) => {
    expect((await forget(email)).body).toEqual({ return: 'false', error: 'forget.invalid', fields: { email: 'email.invalid' } })
  })

  test('[SES-13] three letters an hour go to one person, and the response stays the same', async () => {
    const answers = []
    for (let time = 0; time < 5; time += 1) answers.push((await forget(ada)).body)
    expect(answers).toEqual(Array.from({ length: 5 }, () => ({ return: 'true' })))
    expect(server.letters).toHaveLength(3)
    server.clock.now += hourMs
    await forget(ada)
    expect(server.letters).toHaveLength(4)
  })

  test('[SES-13] a letter that could not be sent leaves no link behind', async () => {
    const { mail } = server.deps.external
    server.deps.external.mail = { send: () => Promise.reject(new Error('the mail server is away')) }
    await forget(ada)
    server.deps.external.mail = mail
    expect(await server.deps.db.selectFrom('mailed_link').selectAll().where('customer_id', '=', id).execute()).toEqual([])
  })

  test('[SES-13] the link of the letter sets the password once', async () => {
    const token = await linkFor(ada)
    expect((await reset(token)).body).toEqual({ return: 'true' })
    expect((await reset(token, 'another grey heron')).body).toMatchObject({ return: 'false', error: 'reset.link' })
    expect((await browser.signIn(ada)).body).toMatchObject({ error: 'login.password' })
    expect((await browser.signIn(ada, newPassword)).body).toEqual({ return: 'true' })
  })

  test('[SES-13] two concurrent uses of one link set one password', async () => {
    const token = await linkFor(ada)
    const answers = await Promise.all([reset(token, 'first grey heron'), reset(token, 'second grey heron')])
    expect(answers.filter(({ body }) => body['return'] === 'true')).toHaveLength(1)
  })

  test('[SES-13] a link is valid for 30 minutes, and a used one invalidates the others', async () => {
    const [first, second] = [await linkFor(ada), await linkFor(ada)]
    server.clock.now += 30 * minuteMs - 1
    expect((await reset(second)).body).toEqual({ return: 'true' })
    expect((await reset(first)).body).toMatchObject({ error: 'reset.link' })
    const third = await linkFor(ada)
    server.clock.now += 30 * minuteMs
    expect((await reset(third)).body).toMatchObject({ error: 'reset.link' })
  })

  test('[SES-13] an unusable password is refused at its field and leaves the link valid', async () => {
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

  test('[SES-13] every session of the person ends, and a login under way opens none', async () => {
    const tab = server.browser()
    await tab.signIn(ada)
    const { platformToken } = await tab.session()
    const pending = await createPendingPlatformSession(server.deps.db, id, server.clock.now)
    await reset(await linkFor(ada))
    expect((await tab.post('/api/fraud/user', {})).status).toBe(401)
    expect(await findPlatformSession(server.deps.db, platformToken ?? '', server.clock.now)).toBeNull()
    const { body } = await browser.post('/api/login', { email: ada, password: newPassword, token: pending, csrf: '' })
    expect(body).toMatchObject({ error: 'login.expired' })
  })

  test('[SES-13] the person is notified, and the wait after wrong passwords is over', async () => {
    for (let time = 0; time < 8; time += 1) await browser.post('/api/login', { email: ada, password: 'x', csrf: '' })
    expect((await browser.signIn(ada, goodPassword)).status).toBe(429)
    await reset(await linkFor(ada))
    expect(server.letters.at(-1)).toMatchObject({ to: ada, letter: 'passwordUndo' })
    expect((await browser.signIn(ada, newPassword)).body).toEqual({ return: 'true' })
  })

  test('[SES-13] the database stores no token', async () => {
    const token = await linkFor(ada)
    const kept = JSON.stringify(await server.deps.db.selectFrom('mailed_link').selectAll().execute())
    expect(kept).not.toContain(token)
  })
})
