import { beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../domain/kernel/time.ts'
import type { Browser } from '../../../tests/support/testServer.ts'
import { type ServerFixtures, withServer } from '../../../tests/support/withServer.ts'
import { newUser, proofOfWork } from '../../../tests/support/newUser.ts'
import { mailEmailLetters } from './email/emailLetters.ts'

let { server, browser, ada, free } = {} as ServerFixtures
withServer((given) => void ({ server, browser, ada, free } = given), { TRUSTED_PROXIES: '1' })
beforeEach(async () => {
  await mailEmailLetters(server.deps)
  await server.deps.db.deleteFrom('call_count').execute()
  await server.customer(ada)
  await browser.session()
})

const ask = async (email: string, ip: string) => (await browser.post('/api/info', { email }, { 'x-forwarded-for': ip })).body
const register = async (login: string, ip: string, by: Browser = browser) =>
  by.post('/api/register', { ...newUser, login, ...(await proofOfWork(by)) }, { 'x-forwarded-for': ip })
const taken = { return: 'false', error: 'info.invalid', fields: { email: 'email.taken' } }

test('[SES-10] one household can check twenty addresses a day, and an invalid one always', async () => {
  for (let index = 0; index < 19; index += 1) await ask(`x${index}.${free}`, `2001:db8:1:2::${index}`)
  expect(await ask(ada, '2001:db8:1:2::77')).toEqual(taken)
  expect(await ask(ada, '2001:db8:1:2::78')).toEqual({ return: 'true' })
  expect(await ask('no address', '2001:db8:1:2::78')).toMatchObject({ fields: { email: 'email.invalid' } })
  expect(await ask(ada, '2001:db8:1:3::1')).toEqual(taken)
  server.clock.now += dayMs
  expect(await ask(ada, '2001:db8:1:2::77')).toEqual(taken)
})

test('[SES-10] all together can check a thousand an hour', async () => {
  await ask(free, '192.0.2.1')
  await server.deps.db.updateTable('call_count').set({ count: 999 }).where('key', 'like', 'asked by all:%').execute()
  expect(await ask(ada, '192.0.2.2')).toEqual(taken)
  expect(await ask(ada, '192.0.2.3')).toEqual({ return: 'true' })
  server.clock.now += hourMs
  expect(await ask(ada, '192.0.2.4')).toEqual(taken)
})

test('[SES-08] one household meets ten taken addresses a day, also concurrently; fresh ones count for nothing', async () => {
  const tries = await Promise.all(
    Array.from({ length: 14 }, async () => {
      const by = server.browser()
      await by.session()
      return register(ada, '192.0.2.1', by)
    }),
  )
  expect(tries.filter(({ body }) => body['error'] === 'register.invalid')).toHaveLength(10)
  expect(tries.filter(({ status, body }) => status === 429 && body['error'] === 'register.tooOften')).toHaveLength(4)
  expect((await register(free, '192.0.2.1')).status).toBe(429)
  for (let index = 0; index < 12; index += 1) {
    const by = server.browser()
    await by.session()
    expect((await register(`${index}.${free}`, '192.0.2.2', by)).body).toMatchObject({ return: 'true' })
  }
}, 60_000)

test('[SES-09] each taken address that is met costs a challenge', async () => {
  const proof = await proofOfWork(browser)
  const send = () => browser.post('/api/register', { ...newUser, login: ada, ...proof })
  expect((await send()).body).toMatchObject({ fields: { login: 'email.taken' } })
  expect((await send()).body).toMatchObject({ error: 'register.challenge' })
})

test('[SES-09] while many meet taken addresses, a challenge costs sixteen times the work', async () => {
  const bits = async () => (await browser.post('/api/challenge', {})).body['bits']
  expect(await bits()).toBe(14)
  await register(ada, '192.0.2.1')
  await server.deps.db.updateTable('call_count').set({ count: 201 }).where('key', 'like', 'met by all:%').execute()
  expect(await bits()).toBe(18)
  const weak = await proofOfWork(browser)
  const [end, , ...rest] = weak.csprint.split('.')
  const { body } = await browser.post('/api/register', { ...newUser, login: free, ...weak, csprint: [end, '1', ...rest].join('.') })
  expect(body).toMatchObject({ error: 'register.challenge' })
  server.clock.now += hourMs
  expect(await bits()).toBe(14)
}, 60_000)

test('[SES-08] the owner of a taken address is notified once a day', async () => {
  await register(ada, '192.0.2.1')
  await register(ada, '192.0.2.2')
  expect(server.letters).toMatchObject([{ to: ada, letter: 'emailInUse' }])
  expect(server.letters[0]?.params['forgot']).toMatch(/\/fr\/forgot$/)
})
