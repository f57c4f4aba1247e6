import { beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../domain/kernel/time.ts'
import type { Browser } from '../../../tests/support/appHouse.ts'
import { type Given, inHouse } from '../../../tests/support/inHouse.ts'
import { newcomer, proofOfWork } from '../../../tests/support/newcomer.ts'
import { mailEmailLetters } from './email/emailLetters.ts'

let { house, browser, ada, free } = {} as Given
inHouse((given) => void ({ house, browser, ada, free } = given), { TRUSTED_PROXIES: '1' })
beforeEach(async () => {
  await mailEmailLetters(house.deps)
  await house.deps.db.deleteFrom('call_count').execute()
  await house.customer(ada)
  await browser.session()
})

const ask = async (email: string, ip: string) => (await browser.post('/api/info', { email }, { 'x-forwarded-for': ip })).body
const register = async (login: string, ip: string, by: Browser = browser) =>
  by.post('/api/register', { ...newcomer, login, ...(await proofOfWork(by)) }, { 'x-forwarded-for': ip })
const taken = { return: 'false', error: 'info.invalid', fields: { email: 'email.taken' } }

test('[SES-10] twenty addresses a day are told of to one household, and a wrong one always', async () => {
  for (let index = 0; index < 19; index += 1) await ask(`x${index}.${free}`, `2001:db8:1:2::${index}`)
  expect(await ask(ada, '2001:db8:1:2::77')).toEqual(taken)
  expect(await ask(ada, '2001:db8:1:2::78')).toEqual({ return: 'true' })
  expect(await ask('no address', '2001:db8:1:2::78')).toMatchObject({ fields: { email: 'email.invalid' } })
  expect(await ask(ada, '2001:db8:1:3::1')).toEqual(taken)
  house.clock.now += dayMs
  expect(await ask(ada, '2001:db8:1:2::77')).toEqual(taken)
})

test('[SES-10] a thousand an hour are told of to all together', async () => {
  await ask(free, '192.0.2.1')
  await house.deps.db.updateTable('call_count').set({ count: 999 }).where('key', 'like', 'asked by all:%').execute()
  expect(await ask(ada, '192.0.2.2')).toEqual(taken)
  expect(await ask(ada, '192.0.2.3')).toEqual({ return: 'true' })
  house.clock.now += hourMs
  expect(await ask(ada, '192.0.2.4')).toEqual(taken)
})

test('[SES-08] ten registrations a day may meet a taken address from one household, also at once, and fresh ones count for nothing', async () => {
  const tries = await Promise.all(
    Array.from({ length: 14 }, async () => {
      const by = house.browser()
      await by.session()
      return register(ada, '192.0.2.1', by)
    }),
  )
  expect(tries.filter(({ body }) => body['error'] === 'register.invalid')).toHaveLength(10)
  expect(tries.filter(({ status, body }) => status === 429 && body['error'] === 'register.tooOften')).toHaveLength(4)
  expect((await register(free, '192.0.2.1')).status).toBe(429)
  for (let index = 0; index < 12; index += 1) {
    const by = house.browser()
    await by.session()
    expect((await register(`${index}.${free}`, '192.0.2.2', by)).body).toMatchObject({ return: 'true' })
  }
}, 60_000)

test('[SES-09] each taken address that is met costs a challenge', async () => {
  const proof = await proofOfWork(browser)
  const send = () => browser.post('/api/register', { ...newcomer, login: ada, ...proof })
  expect((await send()).body).toMatchObject({ fields: { login: 'email.taken' } })
  expect((await send()).body).toMatchObject({ error: 'register.challenge' })
})

test('[SES-09] while many meet taken addresses, a challenge costs sixteen times the work', async () => {
  const bits = async () => (await browser.post('/api/challenge', {})).body['bits']
  expect(await bits()).toBe(14)
  await register(ada, '192.0.2.1')
  await house.deps.db.updateTable('call_count').set({ count: 201 }).where('key', 'like', 'met by all:%').execute()
  expect(await bits()).toBe(18)
  const weak = await proofOfWork(browser)
  const [end, , ...rest] = weak.csprint.split('.')
  const { body } = await browser.post('/api/register', { ...newcomer, login: free, ...weak, csprint: [end, '1', ...rest].join('.') })
  expect(body).toMatchObject({ error: 'register.challenge' })
  house.clock.now += hourMs
  expect(await bits()).toBe(14)
}, 60_000)

test('[SES-08] the holder of a taken address is told once a day', async () => {
  await register(ada, '192.0.2.1')
  await register(ada, '192.0.2.2')
  expect(house.letters).toMatchObject([{ to: ada, letter: 'emailInUse' }])
  expect(house.letters[0]?.params['forgot']).toMatch(/\/fr\/forgot$/)
})
