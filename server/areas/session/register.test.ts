import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { minuteMs } from '../../../domain/kernel/time.ts'
import { type ServerFixtures, withServer } from '../../../tests/support/withServer.ts'
import { newUser, proofOfWork } from '../../../tests/support/newUser.ts'

let { server, browser, ada, free } = {} as ServerFixtures
withServer((given) => void ({ server, browser, ada, free } = given))

describe('registering', () => {
  const form = newUser
  const answered = () => proofOfWork(browser)
  beforeEach(() => browser.session())

  test('[SES-08] a registration opens an account in the chosen currency and signs in', async () => {
    const { status, body } = await browser.post('/api/register', { ...form, login: free.toUpperCase(), ...(await answered()) })
    expect({ status, body }).toMatchObject({ status: 200, body: { return: 'true', data: { userId: expect.any(Number) as number } } })
    const { user } = await browser.session()
    expect(user).toMatchObject({
      email: free,
      // The zero in front is dialled within France alone.
      phone: '33612345678',
      currency: 'EUR',
      balances: [{ currency: 'EUR', amount: '0.00', type: 'real' }],
    })
  })

  test('[APP-26] a promo code is refused where the law forbids it, else stored', async () => {
    const promo = { ...form, promo: 'GIFT-20', login: free }
    const refused = await browser.post('/api/register', { ...promo, ...(await answered()) })
    expect(refused.body).toMatchObject({ return: 'false', fields: { promo: 'promo.notOffered' } })
    const taken = await browser.post('/api/register', { ...promo, country: 'BR', ...(await answered()) })
    expect(taken.body).toMatchObject({ return: 'true' })
    const row = await server.deps.db.selectFrom('customer').select('promo').where('email', '=', free).executeTakeFirstOrThrow()
    expect(row.promo).toBe('GIFT-20')
  })

  test('[SES-08] every invalid field is named at once', async () => {
    const bad = {
      ...form,
      country: 'KP',
      currency: 'XXX',
      login: 'no address',
      password: 'short',
      firstName: '',
      lastName: '<b>',
      phone: 'x',
      phone_prefix: '',
    }
    const { body } = await browser.post('/api/register', { ...bad, ...(await answered()) })
    expect(body).toEqual({
      return: 'false',
      error: 'register.invalid',
      fields: {
        country: 'country.blocked',
        currency: 'currency.unknown',
        login: 'email.invalid',
        password: 'password.length',
        lastName: 'name.invalid',
        phone: 'phone.invalid',
        phone_prefix: 'field.required',
      },
    })
  })

  test('[SES-08] an address is registered once', async () => {
    await server.customer(free)
    const { body } = await browser.post('/api/register', { ...form, login: free.toUpperCase(), ...(await answered()) })
    expect(body).toMatchObject({ return: 'false', fields: { login: 'email.taken' } })
  })

  test('[SES-08, SRV-05] a registration whose letter cannot be queued opens no account, and can be repeated', async () => {
    const send = vi.spyOn(server.deps.jobs, 'send').mockRejectedValueOnce(new Error('the queue is away'))
    onTestFinished(() => send.mockRestore())
    const register = async () => browser.post('/api/register', { ...form, login: free, ...(await answered()) })
    expect((await register()).status).toBe(500)
    expect((await browser.session()).user).toBeNull()
    expect((await register()).body).toMatchObject({ return: 'true' })
    expect(send.mock.calls.map(([name, , options]) => [name, options?.trx !== undefined])).toEqual([
      ['session.emailLetter', true],
      ['session.emailLetter', true],
    ])
  })

  test('[SES-09] a challenge is solved by work, in time, and once', async () => {
    const good = await answered()
    const register = (login: string, answer: object) => browser.post('/api/register', { ...form, login, ...answer })
    const refused = { return: 'false', error: 'register.challenge' }
    expect((await register(ada, { ...good, cshex: 'zz' })).body).toEqual(refused)
    expect((await register(ada, { ...good, csprint: `${good.csprint}x` })).body).toEqual(refused)
    expect((await register(ada, good)).body).toMatchObject({ return: 'true' })
    await browser.session()
    expect((await register(free, good)).body).toEqual(refused)
    const late = await answered()
    server.clock.now += 31 * minuteMs
    expect((await register(free, late)).body).toEqual(refused)
  })

  test('[SES-10] a field is validated for a visitor and saved for a person', async () => {
    await server.customer(ada)
    expect((await browser.post('/api/info', { email: ada })).body).toMatchObject({ return: 'false', fields: { email: 'email.taken' } })
    expect((await browser.post('/api/info', { email: free, phone: '12' })).body).toMatchObject({ fields: { phone: 'phone.invalid' } })
    await browser.signIn(ada)
    expect((await browser.post('/api/info', { phone: '555 01 00' })).body).toEqual({ return: 'true' })
    expect((await browser.session()).user).toMatchObject({ phone: '335550100' })
  })
})
