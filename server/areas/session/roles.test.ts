import { beforeEach, describe, expect, test } from 'vitest'
import { isDemo, isOperatorEmail } from '../../../domain/session/role.ts'
import { type ServerFixtures, withServer } from '../../../tests/support/withServer.ts'
import { goodPassword } from '../../../tests/support/testServer.ts'
import { newUser, proofOfWork } from '../../../tests/support/newUser.ts'
import { mailEmailLetters } from './email/emailLetters.ts'

const host = 'floor.example'
let { server, browser, ada, free } = {} as ServerFixtures
withServer((given) => void ({ server, browser, ada, free } = given), { APP_URL: `http://${host}` })

describe('a demo account', () => {
  test.each([
    ['ada@floor.example', true],
    ['Ada@FLOOR.example', true],
    ['ada@mail.floor.example', false],
    ['ada@floor.example.org', false],
    ['floor.example@example.org', false],
  ])('[SES-21] %s belongs to the operator: %s', (email, is) => {
    expect(isOperatorEmail(email, host)).toBe(is)
  })

  test('[SES-21] the address sets and clears the demo flag, and a manual flag stays', () => {
    expect(isDemo({ demo: false, email: 'a@b.example' }, 'a@floor.example', host)).toBe(true)
    expect(isDemo({ demo: true, email: 'a@floor.example' }, 'a@b.example', host)).toBe(false)
    expect(isDemo({ demo: true, email: 'a@b.example' }, 'c@b.example', host)).toBe(true)
  })

  test('[SES-21] the server sets it at registration and grants play money', async () => {
    await browser.session()
    const register = async (login: string) => browser.post('/api/register', { ...newUser, login, ...(await proofOfWork(browser)) })
    expect((await register(`player@${host}`)).body).toMatchObject({ return: 'true' })
    const { user } = await browser.session()
    expect(user).toMatchObject({
      demo: true,
      available: '10000.00',
      balances: expect.arrayContaining([expect.objectContaining({ type: 'demo', currency: 'USD' })]) as object,
    })
    const other = server.browser()
    await other.session()
    await other.post('/api/register', { ...newUser, login: free, ...(await proofOfWork(other)) })
    expect((await other.session()).user).toMatchObject({ demo: false, balances: [{ type: 'real' }] })
  })

  test('[SES-10, SES-21] changing to an operator’s address sets the flag, and changing back clears it', async () => {
    await mailEmailLetters(server.deps)
    await server.customer(ada)
    await browser.signIn(ada)
    const move = async (email: string) => {
      await browser.post('/api/info', { email, password: goodPassword })
      const link = server.letters.findLast(({ to }) => to === email)?.params['link'] ?? ''
      await browser.post('/api/email/confirm', { token: link.split('#confirm.')[1] })
    }
    await move(`x.${ada.split('@')[0]}@${host}`)
    expect((await browser.session()).user).toMatchObject({ demo: true })
    await move(ada)
    expect((await browser.session()).user).toMatchObject({ demo: false })
  })
})

describe('features', () => {
  const settings = async () => (await browser.post('/api/rpc', { jsonrpc: '2.0', id: 1, method: 'settings' })).body['result']
  beforeEach(() => browser.session())

  test('[SES-21, APP-26] vary by the affiliate of the customer', async () => {
    await server.customer(free, { country: 'BR' })
    await browser.signIn(free)
    expect(await settings()).toMatchObject({ country: 'BR', features: { bonus: true } })
    await server.customer(ada, { country: 'BR', affiliate: 'nobonus' })
    await browser.signIn(ada)
    expect(await settings()).toMatchObject({ country: 'BR', features: { bonus: false } })
  })
})
