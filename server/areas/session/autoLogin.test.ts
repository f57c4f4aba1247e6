import { beforeEach, expect, test } from 'vitest'
import { hourMs, minuteMs } from '../../../domain/kernel/time.ts'
import { goodPassword } from '../../../tests/support/appHouse.ts'
import { type Given, inHouse } from '../../../tests/support/inHouse.ts'
import { findPlatformSession } from '../../kernel/platformSession.ts'
import { sendCodes } from '../security/sentCode.ts'
import { mailLinks } from './mailedLink.ts'

let { house, browser, ada } = {} as Given
let id: number
inHouse((given) => void ({ house, browser, ada } = given))
beforeEach(async () => {
  await mailLinks(house.deps)
  await sendCodes(house.deps)
  ;({ id } = await house.customer(ada))
  await browser.session()
})

const ask = (email: string, path = '/api/auto/link') => browser.post(path, { email })
const linkFor = async (email: string): Promise<string> => {
  await ask(email)
  return house.letters.at(-1)?.params['link']?.split('#')[1] ?? ''
}
const open = (token: string, by = browser) => by.post('/api/auto', { token })
const isIn = async (by = browser): Promise<boolean> => {
  await by.session()
  return (await by.post('/api/fraud/user', {})).status === 200
}

test('[SES-07] the link of a letter opens a session, and the platform with it, under a new cookie', async () => {
  const token = await linkFor(ada.toUpperCase())
  expect(house.letters).toMatchObject([{ to: ada, letter: 'signInLink', params: { firstName: 'Ada', minutes: '10' } }])
  expect(house.letters[0]?.params['link']).toMatch(/^http:\/\/localhost:\d+\/en\/auto#[\w-]{43}$/)
  const before = browser.cookies.get('sid')
  expect((await open(token)).body).toEqual({ return: 'true' })
  expect(browser.cookies.get('sid')).not.toBe(before)
  const { user, platformToken } = await browser.session()
  expect(user).toMatchObject({ email: ada })
  expect(await findPlatformSession(house.deps.db, platformToken ?? '', house.clock.now)).toMatchObject({ customerId: id })
})

test('[SES-07] every address is answered alike, three letters an hour go to one person, and a wrong one is refused at its field', async () => {
  const answers = [await ask(ada), await ask('nobody@example.org'), await ask(ada), await ask(ada), await ask(ada)]
  for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, { return: 'true' }])
  expect(house.letters).toHaveLength(3)
  house.clock.now += hourMs
  await ask(ada)
  expect(house.letters).toHaveLength(4)
  expect((await ask('ada@')).body).toEqual({ return: 'false', error: 'forget.invalid', fields: { email: 'email.invalid' } })
})

test('[SES-07] a link is good once, for ten minutes, and the newest takes the others with it', async () => {
  const refused = { return: 'false', error: 'auto.link' }
  const [first, second] = [await linkFor(ada), await linkFor(ada)]
  house.clock.now += 10 * minuteMs - 1
  expect((await open(second)).body).toEqual({ return: 'true' })
  const other = house.browser()
  await other.session()
  expect((await open(second, other)).body).toEqual(refused)
  expect((await open(first, other)).body).toEqual(refused)
  house.clock.now += hourMs
  await browser.session()
  const late = await linkFor(ada)
  house.clock.now += 10 * minuteMs
  expect((await open(late, other)).body).toEqual(refused)
  expect(await isIn(other)).toBe(false)
})

test('[SES-07] of many uses at once one opens a session', async () => {
  const token = await linkFor(ada)
  const browsers = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const one = house.browser()
      await one.session()
      return one
    }),
  )
  const answers = await Promise.all(browsers.map((one) => open(token, one)))
  expect(answers.filter(({ body }) => body['return'] === 'true')).toHaveLength(1)
  expect(answers.filter(({ body }) => body['error'] === 'auto.link')).toHaveLength(11)
  const sessions = await house.deps.db.selectFrom('web_session').selectAll().where('customer_id', '=', id).execute()
  expect(sessions).toHaveLength(1)
})

test('[SES-05, SES-07] a second factor is asked for all the same, and the link is used up by it', async () => {
  await house.deps.db.updateTable('customer').set({ two_factor: 'email' }).where('id', '=', id).execute()
  const token = await linkFor(ada)
  expect((await open(token)).body).toEqual({ return: 'true', factor: 'email' })
  expect(await isIn()).toBe(false)
  expect((await open(token)).body).toMatchObject({ error: 'auto.link' })
  await browser.post('/api/fraud/factors_check', { type: 'email' })
  const code = house.letters.at(-1)?.params['code']
  expect((await browser.post('/api/fraud/factors_check', { type: 'email', code })).body).toEqual({ success: 'true' })
  expect(await isIn()).toBe(true)
})

test.each(['', 'x', "' or 1=1 --", '<b>', 'A'.repeat(43), '\u202e'])('[SES-07] %j is no link', async (token) => {
  expect((await open(token)).body).toEqual({ return: 'false', error: 'auto.link' })
  expect(await isIn()).toBe(false)
})

test('[SES-07] a link to a new password signs nobody in, and one that signs in sets no password', async () => {
  const signIn = await linkFor(ada)
  await ask(ada, '/api/forget')
  const reset = house.letters.at(-1)?.params['link']?.split('#')[1] ?? ''
  expect((await open(reset)).body).toMatchObject({ error: 'auto.link' })
  expect((await browser.post('/api/reset', { token: signIn, password: 'eleven grey herons' })).body).toMatchObject({ error: 'reset.link' })
  expect((await browser.signIn(ada, goodPassword)).body).toEqual({ return: 'true' })
})

test('[SES-07, SES-13] a new password ends the links that were mailed before it', async () => {
  const token = await linkFor(ada)
  await ask(ada, '/api/forget')
  const reset = house.letters.at(-1)?.params['link']?.split('#')[1] ?? ''
  await browser.post('/api/reset', { token: reset, password: 'eleven grey herons' })
  expect((await open(token)).body).toMatchObject({ error: 'auto.link' })
})

test('[SES-07] the database keeps no token', async () => {
  const token = await linkFor(ada)
  expect(JSON.stringify(await house.deps.db.selectFrom('mailed_link').selectAll().execute())).not.toContain(token)
})
