import { beforeEach, describe, expect, test } from 'vitest'
import { isDemo, isHouseEmail } from '../../../domain/session/role.ts'
import { type Given, inHouse } from '../../../tests/support/inHouse.ts'
import { goodPassword } from '../../../tests/support/appHouse.ts'
import { newcomer, proofOfWork } from '../../../tests/support/newcomer.ts'
import { mailEmailLetters } from './email/emailLetters.ts'

const host = 'floor.example'
let { house, browser, ada, free } = {} as Given
inHouse((given) => void ({ house, browser, ada, free } = given), { APP_URL: `http://${host}` })

describe('a demo account', () => {
  test.each([
    ['ada@floor.example', true],
    ['Ada@FLOOR.example', true],
    ['ada@mail.floor.example', false],
    ['ada@floor.example.org', false],
    ['floor.example@example.org', false],
  ])('[SES-21] is %s of the house: %s', (email, is) => {
    expect(isHouseEmail(email, host)).toBe(is)
  })

  test('[SES-21] the address makes and unmakes it, and what the house made by hand stays', () => {
    expect(isDemo({ demo: false, email: 'a@b.example' }, 'a@floor.example', host)).toBe(true)
    expect(isDemo({ demo: true, email: 'a@floor.example' }, 'a@b.example', host)).toBe(false)
    expect(isDemo({ demo: true, email: 'a@b.example' }, 'c@b.example', host)).toBe(true)
  })

  test('[SES-21] the server decides it at registration, and gives it play money', async () => {
    await browser.session()
    const register = async (login: string) => browser.post('/api/register', { ...newcomer, login, ...(await proofOfWork(browser)) })
    expect((await register(`player@${host}`)).body).toMatchObject({ return: 'true' })
    const { user } = await browser.session()
    expect(user).toMatchObject({
      demo: true,
      available: '10000.00',
      balances: expect.arrayContaining([expect.objectContaining({ type: 'demo', currency: 'USD' })]) as object,
    })
    const other = house.browser()
    await other.session()
    await other.post('/api/register', { ...newcomer, login: free, ...(await proofOfWork(other)) })
    expect((await other.session()).user).toMatchObject({ demo: false, balances: [{ type: 'real' }] })
  })

  test('[SES-10, SES-21] an address of the house makes one of a customer, and one of their own ends it', async () => {
    await mailEmailLetters(house.deps)
    await house.customer(ada)
    await browser.signIn(ada)
    const move = async (email: string) => {
      await browser.post('/api/info', { email, password: goodPassword })
      const link = house.letters.findLast(({ to }) => to === email)?.params['link'] ?? ''
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

  test('[SES-21, APP-26] vary by whose affiliate’s customer somebody is', async () => {
    await house.customer(free, { country: 'BR' })
    await browser.signIn(free)
    expect(await settings()).toMatchObject({ country: 'BR', features: { bonus: true } })
    await house.customer(ada, { country: 'BR', affiliate: 'nobonus' })
    await browser.signIn(ada)
    expect(await settings()).toMatchObject({ country: 'BR', features: { bonus: false } })
  })
})
