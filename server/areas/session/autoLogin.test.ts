import { beforeEach, expect, test } from 'vitest'
import { hourMs, minuteMs } from '../../../domain/kernel/time.ts'
import { goodPassword } from '../../../tests/support/testServer.ts'
import { type ServerFixtures, withServer } from '../../../tests/support/withServer.ts'
import { findPlatformSession } from '../../kernel/platformSession.ts'
import { sendCodes } from '../security/sentCode.ts'
import { mailLinks } from './mailedLink.ts'

let { server, browser, ada } = {} as ServerFixtures
let id: number
withServer((given) => void ({ server, browser, ada } = given))
beforeEach(async () => {
  await mailLinks(server.deps)
  await sendCodes(server.deps)
  ;({ id } = await server.customer(ada))
  await browser.session()
})

const ask = (email: string, path = '/api/auto/link') => browser.post(path, { email })
const linkFor = async (email: string): Promise<string> => {
  await ask(email)
  return server.letters.at(-1)?.params['link']?.split('#')[1] ?? ''
}
const open = (token: string, by = browser) => by.post('/api/auto', { token })
const isIn = async (by = browser): Promise<boolean> => {
  await by.session()
  return (await by.post('/api/fraud/user', {})).status === 200
}

test('[SES-07] the link of a letter opens a session and the platform, under a new cookie', async () => {
  const token = await linkFor(ada.toUpperCase())
  expect(server.letters).toMatchObject([{ to: ada, letter: 'signInLink', params: { firstName: 'Ada', minutes: '10' } }])
  expect(server.letters[0]?.params['link']).toMatch(/^http:\/\/localhost:\d+\/en\/auto#[\w-]{43}$/)
  const before = browser.cookies.get('sid')
  expect((await open(token)).body).toEqual({ return: 'true' })
  expect(browser.cookies.get('sid')).not.toBe(before)
  const { user, platformToken } = await browser.session()
  expect(user).toMatchObject({ email: ada })
  expect(await findPlatformSession(server.deps.db, platformToken ?? '', server.clock.now)).toMatchObject({ customerId: id })
})

test('[APP-23] a letter greets by the whole name where a given name alone is impolite', async () => {
  await server.customer('hanako@example.org', { firstName: '花子', lastName: '田中' })
  await ask('hanako@example.org')
  expect(server.letters).toMatchObject([{ params: { firstName: '田中花子' } }])
})

test('[SES-06, SES-07] the link leads back to the route it was requested from', async () => {
  await browser.post('/api/auto/link', { email: ada, url: '/show/funding' })
  expect(server.letters[0]?.params['link']).toMatch(/\/en\/auto\?rd=%2Fshow%2Ffunding#[\w-]{43}$/)
})

test('[SES-07] every valid address gets the same response, and three letters an hour at most', async () => {
  const answers = [await ask(ada), await ask('nobody@example.org'), await ask(ada), await ask(ada), await ask(ada)]
  for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, { return: 'true' }])
  expect(server.letters).toHaveLength(3)
  server.clock.now += hourMs
  await ask(ada)
  expect(server.letters).toHaveLength(4)
  expect((await ask('ada@')).body).toEqual({ return: 'false', error: 'forget.invalid', fields: { email: 'email.invalid' } })
})

test('[SES-07] a link works once within ten minutes, and the newest invalidates the others', async () => {
  const refused = { return: 'false', error: 'auto.link' }
  const [first, second] = [await linkFor(ada), await linkFor(ada)]
  server.clock.now += 10 * minuteMs - 1
  expect((await open(second)).body).toEqual({ return: 'true' })
  const other = server.browser()
  await other.session()
  expect((await open(second, other)).body).toEqual(refused)
  expect((await open(first, other)).body).toEqual(refused)
  server.clock.now += hourMs
  await browser.session()
  const late = await linkFor(ada)
  server.clock.now += 10 * minuteMs
  expect((await open(late, other)).body).toEqual(refused)
  expect(await isIn(other)).toBe(false)
})

test('[SES-07] of many concurrent uses one opens a session', async () => {
  const token = await linkFor(ada)
  const browsers = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const one = server.browser()
      await one.session()
      return one
    }),
  )
  const answers = await Promise.all(browsers.map((one) => open(token, one)))
  expect(answers.filter(({ body }) => body['return'] === 'true')).toHaveLength(1)
  expect(answers.filter(({ body }) => body['error'] === 'auto.link')).toHaveLength(11)
  const sessions = await server.deps.db.selectFrom('web_session').selectAll().where('customer_id', '=', id).execute()
  expect(sessions).toHaveLength(1)
})

test('[SES-05, SES-07] a second factor is required all the same, and the link is used up', async () => {
  await server.deps.db.updateTable('customer').set({ two_factor: 'email' }).where('id', '=', id).execute()
  const token = await linkFor(ada)
  expect((await open(token)).body).toEqual({ return: 'true', factor: 'email' })
  expect(await isIn()).toBe(false)
  expect((await open(token)).body).toMatchObject({ error: 'auto.link' })
  await browser.post('/api/fraud/factors_check', { type: 'email' })
  const code = server.letters.at(-1)?.params['code']
  expect((await browser.post('/api/fraud/factors_check', { type: 'email', code })).body).toEqual({ success: 'true' })
  expect(await isIn()).toBe(true)
})

test.each(['', 'x', "' or 1=1 --", '<b>', 'A'.repeat(43), '\u202e'])('[SES-07] %j is no link', async (token) => {
  expect((await open(token)).body).toEqual({ return: 'false', error: 'auto.link' })
  expect(await isIn()).toBe(false)
})

test('[SES-07] a reset link signs nobody in, and a sign-in link sets no password', async () => {
  const signIn = await linkFor(ada)
  await ask(ada, '/api/forget')
  const reset = server.letters.at(-1)?.params['link']?.split('#')[1] ?? ''
  expect((await open(reset)).body).toMatchObject({ error: 'auto.link' })
  expect((await browser.post('/api/reset', { token: signIn, password: 'eleven grey herons' })).body).toMatchObject({ error: 'reset.link' })
  expect((await browser.signIn(ada, goodPassword)).body).toEqual({ return: 'true' })
})

test('[SES-07, SES-13] a new password ends the links that were mailed before it', async () => {
  const token = await linkFor(ada)
  await ask(ada, '/api/forget')
  const reset = server.letters.at(-1)?.params['link']?.split('#')[1] ?? ''
  await browser.post('/api/reset', { token: reset, password: 'eleven grey herons' })
  expect((await open(token)).body).toMatchObject({ error: 'auto.link' })
})

test('[SES-07] the database stores no token', async () => {
  const token = await linkFor(ada)
  expect(JSON.stringify(await server.deps.db.selectFrom('mailed_link').selectAll().execute())).not.toContain(token)
})
