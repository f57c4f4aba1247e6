import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs, minuteMs, secondMs } from '../../../domain/kernel/time.ts'
import { type Browser, goodPassword } from '../../../tests/support/testServer.ts'
import { type ServerFixtures, withServer } from '../../../tests/support/withServer.ts'
import { setPassword } from './setPassword.ts'
import { hashPassword } from './passwords.ts'

let { server, browser, ada, free } = {} as ServerFixtures
let id: number
withServer((given) => void ({ server, browser, ada, free } = given), { TRUSTED_PROXIES: '1' })
beforeEach(async () => {
  ;({ id } = await server.customer(ada))
  await browser.signIn(ada)
})

const guess = async (ip: string, by?: Browser, password = 'x') => {
  const from = by ?? server.browser()
  if (!by) await from.session()
  return from.post('/api/login', { email: ada, password, csrf: '' }, { 'x-forwarded-for': ip })
}
/** Guesses from this many addresses, until they are throttled. */
const guessFrom = async (addresses: number) => {
  for (let index = 0; index < addresses; index += 1) await guess(`198.51.100.${index + 1}`)
}
const device = (by = browser): string => by.cookies.get('device') ?? ''
const withDevice = (value: string): Browser => {
  const other = server.browser()
  other.cookies.set('device', value)
  return other
}
const right = async (by: Browser) => {
  await by.session()
  return (await guess('203.0.113.9', by, goodPassword)).status
}

describe('after strangers have guessed from 30 addresses', () => {
  beforeEach(() => guessFrom(30))

  test('[SRV-08] a device that has signed in before signs in at once with the right password', async () => {
    expect((await guess('198.51.100.77')).status).toBe(429)
    expect(await right(withDevice(device()))).toBe(200)
    expect((await guess('198.51.100.77')).status).toBe(429)
  })

  test('[SRV-08] an unknown device waits, and a forged mark or another person’s mark gains nothing', async () => {
    await server.customer(free)
    const other = server.browser()
    await other.signIn(free)
    const [made, mark, seal] = device().split('.')
    const forged = [
      '',
      'x',
      device(other),
      `${made}.${mark}.${'A'.repeat(43)}`,
      `${made}.${'A'.repeat(43)}.${seal}`,
      `${(server.clock.now + 1).toString(36)}.${mark}.${seal}`,
      Array.from({ length: 50 }, () => device(other)).join('~'),
    ]
    for (const value of forged) expect([value, await right(withDevice(value))]).toEqual([value, 429])
  })

  test('[SRV-08] a device is unknown after a password change, and 180 days after its last sign-in', async () => {
    const known = device()
    const hash = await hashPassword(goodPassword)
    await server.deps.db.transaction().execute((trx) => setPassword(trx, { id, email: ada }, hash, null))
    await guessFrom(30)
    expect(await right(withDevice(known))).toBe(429)
    server.clock.now += dayMs
    await server.deps.db.deleteFrom('login_throttle').execute()
    await browser.session()
    await browser.signIn(ada)
    const renewed = device()
    server.clock.now += 180 * dayMs
    await guessFrom(30)
    expect(await right(withDevice(renewed))).toBe(429)
  })
})

test('[SRV-08] four people are known on one device', async () => {
  const people = [ada, ...Array.from({ length: 4 }, (_, index) => `p${index}.${free}`)]
  for (const email of people.slice(1)) await server.customer(email)
  for (const email of people.slice(1, 4)) await browser.signIn(email)
  await guessFrom(30)
  expect(await right(withDevice(device()))).toBe(200)
  await browser.signIn(people[4] ?? '')
  expect(await right(withDevice(device()))).toBe(429)
})

test('[SRV-08] the mark identifies nobody, no script reads it, and each sign-in keeps it', async () => {
  expect(device()).not.toContain(String(id))
  const before = device()
  server.clock.now += minuteMs
  const { headers } = await browser.post('/api/login', { email: ada, password: goodPassword, csrf: '' })
  expect(String(headers['set-cookie'])).toMatch(/device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax/)
  expect(device().split('.')[1]).toBe(before.split('.')[1])
})

test('[SRV-08] a known device guesses no more than others, and all together below 230 a day', async () => {
  const second = server.browser()
  await second.signIn(ada)
  await server.deps.db.deleteFrom('login_throttle').execute()
  const known = [withDevice(device()), withDevice(device(second))]
  for (const by of known) await by.session()
  const checked = { stranger: 0, devices: 0 }
  for (let at = 0; at < 24 * 3_600; at += at < 120 ? 5 : 600) {
    if ((await guess(`198.51.100.${at % 250}`)).status === 200) checked.stranger += 1
    for (const by of known) if ((await guess('203.0.113.9', by)).status === 200) checked.devices += 1
    server.clock.now += (at < 120 ? 5 : 600) * secondMs
  }
  expect(checked.stranger).toBeLessThanOrEqual(100)
  expect(checked.devices).toBeGreaterThan(40)
  expect(checked.devices).toBeLessThanOrEqual(130)
}, 120_000)
