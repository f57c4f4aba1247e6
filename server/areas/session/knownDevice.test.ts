import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs, minuteMs, secondMs } from '../../../domain/kernel/time.ts'
import { type Browser, goodPassword } from '../../../tests/support/appHouse.ts'
import { type Given, inHouse } from '../../../tests/support/inHouse.ts'
import { setPassword } from './setPassword.ts'
import { hashPassword } from './passwords.ts'

let { house, browser, ada, free } = {} as Given
let id: number
inHouse((given) => void ({ house, browser, ada, free } = given), { TRUSTED_PROXIES: '1' })
beforeEach(async () => {
  ;({ id } = await house.customer(ada))
  await browser.signIn(ada)
})

const guess = async (ip: string, by?: Browser, password = 'x') => {
  const from = by ?? house.browser()
  if (!by) await from.session()
  return from.post('/api/login', { email: ada, password, csrf: '' }, { 'x-forwarded-for': ip })
}
/** Guesses from so many addresses, until they are held up. */
const guessFrom = async (addresses: number) => {
  for (let index = 0; index < addresses; index += 1) await guess(`198.51.100.${index + 1}`)
}
const device = (by = browser): string => by.cookies.get('device') ?? ''
const withDevice = (value: string): Browser => {
  const other = house.browser()
  other.cookies.set('device', value)
  return other
}
const right = async (by: Browser) => {
  await by.session()
  return (await guess('203.0.113.9', by, goodPassword)).status
}

describe('after strangers have guessed from 30 addresses', () => {
  beforeEach(() => guessFrom(30))

  test('[SRV-08] a device that has signed in before signs in with the right password at once', async () => {
    expect((await guess('198.51.100.77')).status).toBe(429)
    expect(await right(withDevice(device()))).toBe(200)
    expect((await guess('198.51.100.77')).status).toBe(429)
  })

  test('[SRV-08] an unknown device waits, and a forged mark or that of another person gains nothing', async () => {
    await house.customer(free)
    const other = house.browser()
    await other.signIn(free)
    const [made, mark, seal] = device().split('.')
    const forged = [
      '',
      'x',
      device(other),
      `${made}.${mark}.${'A'.repeat(43)}`,
      `${made}.${'A'.repeat(43)}.${seal}`,
      `${(house.clock.now + 1).toString(36)}.${mark}.${seal}`,
      Array.from({ length: 50 }, () => device(other)).join('~'),
    ]
    for (const value of forged) expect([value, await right(withDevice(value))]).toEqual([value, 429])
  })

  test('[SRV-08] a device is not known with a password of before, nor 180 days after its last sign-in', async () => {
    const known = device()
    const hash = await hashPassword(goodPassword)
    await house.deps.db.transaction().execute((trx) => setPassword(trx, { id, email: ada }, hash, null))
    await guessFrom(30)
    expect(await right(withDevice(known))).toBe(429)
    house.clock.now += dayMs
    await house.deps.db.deleteFrom('login_throttle').execute()
    await browser.session()
    await browser.signIn(ada)
    const renewed = device()
    house.clock.now += 180 * dayMs
    await guessFrom(30)
    expect(await right(withDevice(renewed))).toBe(429)
  })
})

test('[SRV-08] four people are known on one device, beside each other', async () => {
  const people = [ada, ...Array.from({ length: 4 }, (_, index) => `p${index}.${free}`)]
  for (const email of people.slice(1)) await house.customer(email)
  for (const email of people.slice(1, 4)) await browser.signIn(email)
  await guessFrom(30)
  expect(await right(withDevice(device()))).toBe(200)
  await browser.signIn(people[4] ?? '')
  expect(await right(withDevice(device()))).toBe(429)
})

test('[SRV-08] the mark names nobody, no script reads it, and each sign-in keeps it', async () => {
  expect(device()).not.toContain(String(id))
  const before = device()
  house.clock.now += minuteMs
  const { headers } = await browser.post('/api/login', { email: ada, password: goodPassword, csrf: '' })
  expect(String(headers['set-cookie'])).toMatch(/device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax/)
  expect(device().split('.')[1]).toBe(before.split('.')[1])
})

test('[SRV-08] a known device guesses no more than others, and all together stay below 230 a day', async () => {
  const second = house.browser()
  await second.signIn(ada)
  await house.deps.db.deleteFrom('login_throttle').execute()
  const known = [withDevice(device()), withDevice(device(second))]
  for (const by of known) await by.session()
  const looked = { stranger: 0, devices: 0 }
  for (let at = 0; at < 24 * 3_600; at += at < 120 ? 5 : 600) {
    if ((await guess(`198.51.100.${at % 250}`)).status === 200) looked.stranger += 1
    for (const by of known) if ((await guess('203.0.113.9', by)).status === 200) looked.devices += 1
    house.clock.now += (at < 120 ? 5 : 600) * secondMs
  }
  expect(looked.stranger).toBeLessThanOrEqual(100)
  expect(looked.devices).toBeGreaterThan(40)
  expect(looked.devices).toBeLessThanOrEqual(130)
}, 120_000)
