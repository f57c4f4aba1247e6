import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { dayMs } from '../../../../domain/kernel/time.ts'
import { goodPassword } from '../../../../tests/support/testServer.ts'
import { type ServerFixtures, withServer } from '../../../../tests/support/withServer.ts'
import { newUser, proofOfWork } from '../../../../tests/support/newUser.ts'
import { mailLinks } from '../mailedLink.ts'
import { mailPasswordChanges } from '../passwordNotice.ts'
import { mailEmailLetters, sendEmailLetter } from './emailLetters.ts'

const newPassword = 'eleven grey herons'

let { server, browser, ada, free } = {} as ServerFixtures
let id: number
withServer((given) => void ({ server, browser, ada, free } = given))
beforeEach(async () => {
  for (const work of [mailLinks, mailPasswordChanges, mailEmailLetters]) await work(server.deps)
  await server.deps.db.deleteFrom('call_count').execute()
  await browser.session()
  const { body } = await browser.post('/api/register', { ...newUser, login: free, ...(await proofOfWork(browser)) })
  ;({ userId: id } = body['data'] as { userId: number })
  await browser.session()
})

const token = (): string => server.letters.at(-1)?.params['link']?.split(/#(?:confirm\.|undo\.)?/)[1] ?? ''
const user = async () => (await browser.session()).user
const saveCard = () =>
  server.deps.db
    .insertInto('card')
    .values({
      id: `c${id}`,
      customer_id: id,
      token: `c${id}`,
      fingerprint: `c${id}`,
      brand: 'visa',
      last4: '0002',
      expires: '2031-04',
      saved_at: 1,
      entropay: false,
      can_load: true,
      listing: 'listed',
    })
    .execute()

describe('the address of a new user', () => {
  test('[SES-11] is unconfirmed until its link is opened while signed in', async () => {
    expect(await user()).toMatchObject({ email: free, emailStatus: 'unconfirmed', emailChange: null })
    expect(server.letters).toMatchObject([{ to: free, letter: 'emailConfirm', params: { hours: '24' } }])
    expect(server.letters[0]?.params['link']).toMatch(/^http:\/\/localhost:\d+\/en\/email#confirm\.[\w-]{43}$/)
    const stranger = server.browser()
    await stranger.session()
    expect((await stranger.post('/api/email/confirm', { token: token() })).body).toMatchObject({ error: 'email.signIn' })
    expect((await browser.post('/api/email/confirm', { token: token() })).body).toEqual({ return: 'true', email: free })
    expect(await user()).toMatchObject({ emailStatus: 'confirmed' })
    expect((await browser.post('/api/email/resend', {})).body).toEqual({ return: 'true' })
    expect(server.letters).toHaveLength(1)
  })

  test('[SES-06] gets a link that leads back to the route it was requested from', async () => {
    const other = server.browser()
    await other.session()
    const registration = { ...newUser, login: `b.${free}`, url: '/show/funding', ...(await proofOfWork(other)) }
    expect((await other.post('/api/register', registration)).body).toMatchObject({ return: 'true' })
    await browser.post('/api/email/resend', { url: '/show/contest' })
    const links = server.letters.slice(-2).map(({ params }) => params['link']?.split('#')[0])
    const page = `${server.deps.config.appUrl}/en/email`
    expect(links).toEqual([`${page}?rd=%2Fshow%2Ffunding`, `${page}?rd=%2Fshow%2Fcontest`])
  })

  test('[SES-11] gets the letter again on request, six times a day at most', async () => {
    for (let time = 0; time < 12; time += 1) {
      server.clock.now += 10 * 60_000
      await browser.post('/api/email/resend', {})
    }
    expect(server.letters).toHaveLength(6)
  })

  test.each([
    ['confirm', 'emailConfirm'],
    ['inUse', 'emailInUse'],
    ['unconfirmed', 'emailUnconfirmed'],
  ] as const)('[SES-11] gets the letter (%s) after six that the mail server did not accept', async (kind, letter) => {
    const requests = {
      confirm: { kind: 'confirm', customerId: id, change: null, language: 'en', url: undefined },
      inUse: { kind: 'inUse', email: free },
      unconfirmed: { kind: 'unconfirmed', customerId: id, language: 'en' },
    } as const
    const ask = () => sendEmailLetter(server.deps, requests[kind])
    const { mail } = server.deps.external
    onTestFinished(() => void (server.deps.external.mail = mail))
    server.deps.external.mail = { send: () => Promise.reject(new Error('the mail server is away')) }
    for (let time = 0; time < 6; time += 1) await expect(ask()).rejects.toThrow('away')
    server.deps.external.mail = mail
    await ask()
    expect(server.letters.slice(1)).toMatchObject([{ to: free, letter }])
  })

  test('[SES-07, SES-13] gets no link into an account with value, and no sign-in link at all', async () => {
    await browser.post('/api/auto/link', { email: free })
    expect(server.letters.at(-1)).toMatchObject({ to: free, letter: 'emailUnconfirmed' })
    await browser.post('/api/forget', { email: free })
    expect(server.letters.at(-1)).toMatchObject({ letter: 'passwordReset' })
    const reset = token()
    await saveCard()
    await browser.post('/api/forget', { email: free })
    expect(server.letters.at(-1)).toMatchObject({ letter: 'emailUnconfirmed' })
    expect((await browser.post('/api/reset', { token: reset, password: newPassword })).body).toMatchObject({ error: 'reset.link' })
    expect((await browser.post('/api/fraud/user', {})).status).toBe(200)
  })

  test('[SES-13] lets the mailbox’s owner take over an account without value, and ends its sessions', async () => {
    await server.deps.db.updateTable('customer').set({ two_factor: 'sms' }).where('id', '=', id).execute()
    const owner = server.browser()
    await owner.session()
    await owner.post('/api/forget', { email: free })
    expect((await owner.post('/api/reset', { token: token(), password: newPassword })).body).toEqual({ return: 'true' })
    expect((await browser.post('/api/fraud/user', {})).status).toBe(401)
    expect((await server.browser().signIn(free, newUser.password)).body).toMatchObject({ error: 'login.password' })
    expect((await owner.signIn(free, newPassword)).body).toEqual({ return: 'true' })
    expect((await owner.session()).user).toMatchObject({ userId: id, emailStatus: 'confirmed', two_factor: null })
  })

  test('[SES-05] cannot have codes sent to it', async () => {
    const on = server.deps.db.updateTable('customer').set({ two_factor: 'email' }).where('id', '=', id).execute()
    await expect(on).rejects.toThrow('customer_email_factor_confirmed')
  })

  test('[SES-10] can be changed to another one, without an undo link', async () => {
    await browser.post('/api/info', { email: ada, password: newUser.password })
    await browser.post('/api/email/confirm', { token: token() })
    expect(await user()).toMatchObject({ email: ada, emailStatus: 'confirmed' })
    expect(server.letters.filter(({ to }) => to === free).map(({ letter }) => letter)).toEqual(['emailConfirm', 'emailLeft'])
    expect((await server.customer(free)).id).toBeGreaterThan(id)
  })

  test('[SES-11] is confirmed by a letter that is valid for a day', async () => {
    server.clock.now += dayMs
    await browser.signIn(free, newUser.password)
    expect((await browser.post('/api/email/confirm', { token: token() })).body).toMatchObject({ error: 'email.link' })
  })
})

test.each(['', 'x', "' or 1=1 --", 'A'.repeat(43), '\u202e'])('[SES-10] %j is no link of an address', async (text) => {
  for (const path of ['/api/email/confirm', '/api/email/undo'])
    expect((await browser.post(path, { token: text })).body).toEqual({ return: 'false', error: 'email.link' })
})

test('[SES-10] a link of one purpose is invalid for another', async () => {
  await server.customer(ada)
  const other = server.browser()
  await other.signIn(ada)
  await other.post('/api/info', { email: `b.${ada}`, password: goodPassword })
  const [back, confirm] = [server.letters.at(-2), server.letters.at(-1)].map((letter) => letter?.params['link']?.split('.').at(-1) ?? '')
  expect((await other.post('/api/email/confirm', { token: back })).body).toMatchObject({ error: 'email.link' })
  expect((await other.post('/api/email/undo', { token: confirm })).body).toMatchObject({ error: 'email.link' })
  expect((await other.post('/api/reset', { token: confirm, password: newPassword })).body).toMatchObject({ error: 'reset.link' })
  expect((await other.post('/api/auto', { token: back })).body).toMatchObject({ error: 'auto.link' })
})
