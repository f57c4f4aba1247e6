import type { KyselyPlugin } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { goodPassword } from '../../../tests/support/appHouse.ts'
import { type Given, inHouse } from '../../../tests/support/inHouse.ts'
import { checkPassword } from './checkPassword.ts'
import { enter } from './enter.ts'
import { mailLinks } from './mailedLink.ts'
import { stillThem } from './stillThem.ts'

const newPassword = 'eleven grey herons'

let { house, browser, ada } = {} as Given
let id: number
inHouse((given) => void ({ house, browser, ada } = given))
beforeEach(async () => {
  await mailLinks(house.deps)
  ;({ id } = await house.customer(ada))
  await browser.session()
})

const linkFor = async (): Promise<string> => {
  await browser.post('/api/forget', { email: ada })
  return house.letters.at(-1)?.params['link']?.split('#')[1] ?? ''
}
const reset = (token: string) => browser.post('/api/reset', { token, password: newPassword })
const sessions = () => house.deps.db.selectFrom('web_session').selectAll().where('customer_id', '=', id).execute()
const waiting = () => house.deps.db.selectFrom('waiting_login').selectAll().where('customer_id', '=', id).execute()

test.each([null, 'email'] as const)(
  '[SES-05, SES-13] a login that was found right before a reset ended opens nothing after it: factor %s',
  async (factor) => {
    await house.deps.db.updateTable('customer').set({ two_factor: factor }).where('id', '=', id).execute()
    const customer = await checkPassword(house.deps, { email: ada, ip: '127.0.0.1' }, goodPassword)
    expect((await reset(await linkFor())).body).toEqual({ return: 'true' })
    const http = { request: { cookies: {}, headers: {} }, reply: {} } as unknown as Parameters<typeof enter>[1]
    await expect(enter(house.deps, http, (trx) => stillThem(trx, customer))).rejects.toMatchObject({ code: 'login.password' })
    expect([await sessions(), await waiting()]).toEqual([[], []])
  },
)

test('[SES-13] whichever comes first, login or reset, no session of the old password lives on', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [email, tab] = [`race${round}.${ada}`, house.browser()]
    const { id: racer } = await house.customer(email)
    await tab.session()
    await browser.post('/api/forget', { email })
    const token = house.letters.at(-1)?.params['link']?.split('#')[1] ?? ''
    const login = tab.post('/api/login', { email, password: goodPassword, csrf: '' })
    const [answer] = await Promise.all([login, reset(token)])
    expect(['true', 'false']).toContain(answer.body['return'])
    expect(await house.deps.db.selectFrom('web_session').selectAll().where('customer_id', '=', racer).execute()).toEqual([])
    await tab.session()
    expect((await tab.signIn(email, goodPassword)).body).toMatchObject({ error: 'login.password' })
  }
})

test('[SES-13, SES-19] a start whose session ends in the middle of it is answered as a visitor’s', async () => {
  await browser.signIn(ada)
  const cookie = `sid=${browser.cookies.get('sid')}`
  const { db, config } = house.deps
  // The session ends after it was found and before anything is made of it.
  const reset: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'seen_at' in row)) await db.deleteFrom('web_session').where('customer_id', '=', id).execute()
      return result
    },
  }
  Object.assign(house.deps, { db: db.withPlugin(reset) })
  try {
    const payload = { jsonrpc: '2.0', id: 1, method: 'session' }
    const answer = await house.app.inject({ method: 'POST', url: '/api/rpc', headers: { origin: config.appUrl, cookie }, payload })
    expect(answer.json()).toMatchObject({ result: { user: null, platformToken: null } })
    expect(answer.cookies).toMatchObject([{ name: 'sid', value: expect.stringMatching(/^v/) }])
  } finally {
    Object.assign(house.deps, { db })
  }
  expect((await browser.session()).user).toBeNull()
})
