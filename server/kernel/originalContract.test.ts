import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '../../domain/kernel/time.ts'
import { type TestServer, goodPassword, openTestServer } from '../../tests/support/testServer.ts'
import { mailLinks } from '../areas/session/mailedLink.ts'
import { checkPassword } from '../areas/session/checkPassword.ts'
import { mailPasswordChanges } from '../areas/session/passwordNotice.ts'
import { buildPlatform } from '../platform/platform.ts'

const email = 'plain@openfloor.example'
let server: TestServer
let browser: ReturnType<TestServer['browser']>

beforeAll(async () => {
  server = await openTestServer({ CONTRACT: 'original' })
  await mailLinks(server.deps)
  await mailPasswordChanges(server.deps)
  await server.customer(email)
  browser = server.browser()
  await browser.signIn(email)
})
afterAll(() => server.close())

test('[SRV-12] with the original’s calls alone no answer has fields of ours', async () => {
  const { user } = await browser.session()
  const refreshed = await browser.post('/api/fraud/user', {})
  for (const response of [user, refreshed.body['data']]) {
    expect(response).toMatchObject({ email })
    expect(Object.keys(response as object)).not.toEqual(expect.arrayContaining(['at']))
    expect(Object.keys(response as object)).not.toEqual(expect.arrayContaining(['demo']))
  }
  const { list } = (await browser.post('/api/tourney/current', {})).body as { list: object[] }
  expect(list.length).toBeGreaterThan(0)
  for (const tourney of list) expect(Object.keys(tourney).toSorted()).toEqual(['data', 'date_end', 'date_start', 'id', 'type'])
})

test('[SRV-12] with the original’s calls alone a registration needs no proof of work', async () => {
  const visitor = server.browser()
  await visitor.session()
  const form = { country: 'BR', currency: 'EUR', login: 'newcomer@openfloor.example', password: 'quiet-river-stone-88' }
  const person = { firstName: 'Joana', lastName: 'Souza', phone: '11987654321', phone_prefix: '55' }
  const answer = await visitor.post('/api/register', { ...form, ...person, csrf: '', csprint: '', cshex: '' })
  expect(answer.body).toMatchObject({ return: 'true' })
})

test('[SRV-12] with the original’s calls alone the platform’s and the chat’s own calls stay', async () => {
  const platform = await buildPlatform(server.deps)
  expect((await platform.inject({ url: '/v2/symbols' })).statusCode).toBe(200)
  const { user } = await browser.session()
  const response = await browser.post('/api/triggers/chat', {})
  expect(Object.keys(response.body).toSorted()).toEqual(['return', 'url'])
  const enter = async (token: string): Promise<number> => {
    const headers = { origin: server.deps.config.platformUrl }
    return (await platform.inject({ method: 'POST', url: '/v2/chat/enter', headers, payload: { token, room: 'main' } })).statusCode
  }
  const { token } = (user as { Chat: { token: string } }).Chat
  expect(await enter(token)).toBe(401)
  expect((await browser.post('/api/chat/token', { token })).body).toEqual({ return: 'true' })
  expect((await browser.post('/api/chat/token', { token })).body).toEqual({ return: 'true' })
  expect([await enter(token), await enter(token)]).toEqual([200, 401])
  await platform.close()
})

/** Asks for a reset letter, and returns the password that it contains. */
async function mailedPassword(to: string): Promise<string> {
  const visitor = server.browser()
  await visitor.session()
  await visitor.post('/api/forget', { email: to })
  expect(server.letters.at(-1)).toMatchObject({ to, letter: 'mailedPassword' })
  return server.letters.at(-1)?.params['password'] ?? ''
}

const signIn = (address: string, password: string): Promise<string> =>
  checkPassword(server.deps, { email: address, ip: '192.0.2.1' }, password).then(
    () => 'in',
    (refusal: { code: string }) => refusal.code,
  )

test('[SRV-12] with the original’s calls alone an e-mail contains a password that replaces the old one', async () => {
  const late = await mailedPassword(email)
  server.clock.now += 31 * minuteMs
  expect(await signIn(email, late)).toBe('login.password')
  const good = await mailedPassword(email)
  expect(await signIn(email, goodPassword)).toBe('in')
  expect([await signIn(email, good), await signIn(email, good), await signIn(email, goodPassword)]).toEqual(['in', 'in', 'login.password'])
})

test('[SRV-12, ENG-14] a password taken from an e-mail is notified with its change, or not changed', async () => {
  const own = 'careful@openfloor.example'
  const { id } = await server.customer(own)
  const noticesOf = () => server.deps.db.selectFrom('notification').select('kind').where('customer_id', '=', id).execute()
  const password = await mailedPassword(own)
  const jobs = { ...server.deps.jobs, send: () => Promise.reject(new Error('no queue')) }
  await expect(checkPassword({ ...server.deps, jobs }, { email: own, ip: '192.0.2.1' }, password)).rejects.toThrow('no queue')
  expect([await signIn(own, goodPassword), await noticesOf()]).toEqual(['in', []])
  expect([await signIn(own, password), await noticesOf()]).toEqual(['in', [{ kind: 'passwordChanged' }]])
  expect(server.letters.at(-1)).toMatchObject({ to: own, letter: 'passwordChanged', language: 'fr' })
})
