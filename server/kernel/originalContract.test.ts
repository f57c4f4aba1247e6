import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '../../domain/kernel/time.ts'
import { type House, openHouse } from '../../tests/support/appHouse.ts'
import { mailLinks } from '../areas/session/mailedLink.ts'
import { checkPassword } from '../areas/session/checkPassword.ts'
import { buildPlatform } from '../platform/platform.ts'

const email = 'plain@openfloor.example'
let house: House
let browser: ReturnType<House['browser']>

beforeAll(async () => {
  house = await openHouse({ CONTRACT: 'original' })
  await mailLinks(house.deps)
  await house.customer(email)
  browser = house.browser()
  await browser.signIn(email)
})
afterAll(() => house.close())

test('[SRV-12] with the original’s calls alone the fields of ours are in no answer', async () => {
  const { user } = await browser.session()
  const refreshed = await browser.post('/api/fraud/user', {})
  for (const told of [user, refreshed.body['data']]) {
    expect(told).toMatchObject({ email })
    expect(Object.keys(told as object)).not.toEqual(expect.arrayContaining(['at']))
    expect(Object.keys(told as object)).not.toEqual(expect.arrayContaining(['demo']))
  }
  const { list } = (await browser.post('/api/tourney/current', {})).body as { list: object[] }
  expect(list.length).toBeGreaterThan(0)
  for (const tourney of list) expect(Object.keys(tourney).toSorted()).toEqual(['data', 'date_end', 'date_start', 'id', 'type'])
})

test('[SRV-12] with the original’s calls alone a registration needs no proof of work', async () => {
  const visitor = house.browser()
  await visitor.session()
  const form = { country: 'BR', currency: 'EUR', login: 'newcomer@openfloor.example', password: 'quiet-river-stone-88' }
  const person = { firstName: 'Joana', lastName: 'Souza', phone: '11987654321', phone_prefix: '55' }
  const answer = await visitor.post('/api/register', { ...form, ...person, csrf: '', csprint: '', cshex: '' })
  expect(answer.body).toMatchObject({ return: 'true' })
})

test('[SRV-12] with the original’s calls alone the platform’s and the chat’s own calls stay', async () => {
  const platform = await buildPlatform(house.deps)
  expect((await platform.inject({ url: '/v2/symbols' })).statusCode).toBe(200)
  const { user } = await browser.session()
  const told = await browser.post('/api/triggers/chat', {})
  expect(Object.keys(told.body).toSorted()).toEqual(['return', 'url'])
  const enter = async (token: string): Promise<number> => {
    const headers = { origin: house.deps.config.platformUrl }
    return (await platform.inject({ method: 'POST', url: '/v2/chat/enter', headers, payload: { token, room: 'main' } })).statusCode
  }
  const { token } = (user as { Chat: { token: string } }).Chat
  expect(await enter(token)).toBe(401)
  expect((await browser.post('/api/chat/token', { token })).body).toEqual({ return: 'true' })
  expect((await browser.post('/api/chat/token', { token })).body).toEqual({ return: 'true' })
  expect([await enter(token), await enter(token)]).toEqual([200, 401])
  await platform.close()
})

test('[SRV-12] with the original’s calls alone a letter brings a password, which replaces the old one when it is used', async () => {
  const visitor = house.browser()
  await visitor.session()
  const ask = async (): Promise<string> => {
    await visitor.post('/api/forget', { email })
    expect(house.letters.at(-1)).toMatchObject({ to: email, letter: 'mailedPassword' })
    return house.letters.at(-1)?.params['password'] ?? ''
  }
  const signIn = (password: string) =>
    checkPassword(house.deps, { email, ip: '192.0.2.1' }, password).then(
      () => 'in',
      (refusal: { code: string }) => refusal.code,
    )
  const late = await ask()
  house.clock.now += 31 * minuteMs
  expect(await signIn(late)).toBe('login.password')
  const good = await ask()
  expect(await signIn('seven green bottles')).toBe('in')
  expect([await signIn(good), await signIn(good), await signIn('seven green bottles')]).toEqual(['in', 'in', 'login.password'])
})
