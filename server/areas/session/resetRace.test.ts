import type { KyselyPlugin } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { goodPassword } from '../../../tests/support/testServer.ts'
import { type ServerFixtures, withServer } from '../../../tests/support/withServer.ts'
import { checkPassword } from './checkPassword.ts'
import { completeSignIn } from './completeSignIn.ts'
import { mailLinks } from './mailedLink.ts'
import { lockIfPasswordUnchanged } from './lockIfPasswordUnchanged.ts'

const newPassword = 'eleven grey herons'

let { server, browser, ada } = {} as ServerFixtures
let id: number
withServer((given) => void ({ server, browser, ada } = given))
beforeEach(async () => {
  await mailLinks(server.deps)
  ;({ id } = await server.customer(ada))
  await browser.session()
})

const linkFor = async (): Promise<string> => {
  await browser.post('/api/forget', { email: ada })
  return server.letters.at(-1)?.params['link']?.split('#')[1] ?? ''
}
const reset = (token: string) => browser.post('/api/reset', { token, password: newPassword })
const sessions = () => server.deps.db.selectFrom('web_session').selectAll().where('customer_id', '=', id).execute()
const waiting = () => server.deps.db.selectFrom('waiting_login').selectAll().where('customer_id', '=', id).execute()

test.each([null, 'email'] as const)(
  '[SES-05, SES-13] a login verified before a reset ended opens nothing after it: factor %s',
  async (factor) => {
    await server.deps.db.updateTable('customer').set({ two_factor: factor }).where('id', '=', id).execute()
    const customer = await checkPassword(server.deps, { email: ada, ip: '127.0.0.1' }, goodPassword)
    expect((await reset(await linkFor())).body).toEqual({ return: 'true' })
    const http = { request: { cookies: {}, headers: {} }, reply: {} } as unknown as Parameters<typeof completeSignIn>[1]
    await expect(completeSignIn(server.deps, http, (trx) => lockIfPasswordUnchanged(trx, customer))).rejects.toMatchObject({
      code: 'login.password',
    })
    expect([await sessions(), await waiting()]).toEqual([[], []])
  },
)

test('[SES-13] in either order of login and reset, no session of the old password survives', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [email, tab] = [`race${round}.${ada}`, server.browser()]
    const { id: racer } = await server.customer(email)
    await tab.session()
    await browser.post('/api/forget', { email })
    const token = server.letters.at(-1)?.params['link']?.split('#')[1] ?? ''
    const login = tab.post('/api/login', { email, password: goodPassword, csrf: '' })
    const [answer] = await Promise.all([login, reset(token)])
    expect(['true', 'false']).toContain(answer.body['return'])
    expect(await server.deps.db.selectFrom('web_session').selectAll().where('customer_id', '=', racer).execute()).toEqual([])
    await tab.session()
    expect((await tab.signIn(email, goodPassword)).body).toMatchObject({ error: 'login.password' })
  }
})

test('[SES-13, SES-19] a session call whose session ends in the middle returns a visitor', async () => {
  await browser.signIn(ada)
  const cookie = `sid=${browser.cookies.get('sid')}`
  const { db, config } = server.deps
  // The session ends after it was found and before it is used.
  const reset: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'seen_at' in row)) await db.deleteFrom('web_session').where('customer_id', '=', id).execute()
      return result
    },
  }
  Object.assign(server.deps, { db: db.withPlugin(reset) })
  try {
    const payload = { jsonrpc: '2.0', id: 1, method: 'session' }
    const answer = await server.app.inject({ method: 'POST', url: '/api/rpc', headers: { origin: config.appUrl, cookie }, payload })
    expect(answer.json()).toMatchObject({ result: { user: null, platformToken: null } })
    expect(answer.cookies).toMatchObject([{ name: 'sid', value: expect.stringMatching(/^v/) }])
  } finally {
    Object.assign(server.deps, { db })
  }
  expect((await browser.session()).user).toBeNull()
})
