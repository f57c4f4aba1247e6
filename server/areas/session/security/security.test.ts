import type { KyselyPlugin } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { dayMs, minuteMs } from '../../../../domain/kernel/time.ts'
import { newPasskey } from '../../../../tests/support/softwarePasskey.ts'
import { goodPassword } from '../../../../tests/support/testServer.ts'
import { type ServerFixtures, withServer } from '../../../../tests/support/withServer.ts'
import { noSms } from '../../../external/sms.ts'
import { sendCodes } from '../../security/sentCode.ts'
import { mailPasswordChanges } from '../passwordNotice.ts'

const newPassword = 'eleven grey herons'
let { server, browser, ada } = {} as ServerFixtures
let id: number
withServer((given) => void ({ server, browser, ada } = given), { COUNTRY_HEADER: 'x-country' })
beforeEach(async () => {
  await sendCodes(server.deps)
  await mailPasswordChanges(server.deps)
  ;({ id } = await server.customer(ada))
  await browser.signIn(ada)
  server.letters.length = 0
})

const change = async (by = browser, more: Record<string, string> = {}) =>
  (await by.post('/api/us/security', { oldPassword: goodPassword, password: newPassword, repeatPassword: newPassword, ...more })).body
const isIn = async (by = browser): Promise<boolean> => (await by.post('/api/fraud/user', {})).status === 200
const signsIn = async (password: string) => (await server.browser().signIn(ada, password)).body['return']

describe('the password', () => {
  test('[SEC-02] changes with the old one, ends other sessions, and keeps this one', async () => {
    const other = server.browser()
    await other.signIn(ada)
    expect(await change()).toEqual({ return: 'true' })
    expect([await isIn(), await isIn(other)]).toEqual([true, false])
    expect([await signsIn(newPassword), await signsIn(goodPassword)]).toEqual(['true', 'false'])
  })

  test.each([
    [{ oldPassword: 'wrong' }, { error: 'login.password', fields: { oldPassword: 'login.password' } }],
    [{ repeatPassword: 'other' }, { fields: { repeatPassword: 'password.mismatch' } }],
    [{ password: 'short', repeatPassword: 'short' }, { fields: { password: 'password.length' } }],
  ])('[SEC-02] %j changes nothing and is reported at its field', async (more, refusal) => {
    expect(await change(browser, more)).toMatchObject({ return: 'false', ...refusal })
    expect(await signsIn(goodPassword)).toBe('true')
  })

  test('[SEC-02, SRV-05] a change whose letter cannot be queued does not happen, and can be repeated', async () => {
    const send = vi.spyOn(server.deps.jobs, 'send').mockRejectedValueOnce(new Error('the queue is away'))
    onTestFinished(() => send.mockRestore())
    await change()
    expect([await signsIn(goodPassword), server.letters]).toEqual(['true', []])
    expect(await change()).toEqual({ return: 'true' })
    expect(server.letters).toMatchObject([{ letter: 'passwordUndo' }])
  })

  test('[SEC-02] a repeat after a lost answer is true, and changes nothing again', async () => {
    await change()
    expect(await change()).toEqual({ return: 'true' })
    expect(server.letters).toHaveLength(1)
  })

  test('[SEC-08] asks for the factor once its last check is ten minutes old', async () => {
    await server.deps.db.updateTable('customer').set({ two_factor: 'email' }).where('id', '=', id).execute()
    const { challenge, ...refused } = await change()
    expect(refused).toMatchObject({ return: 'false', factor: 'true', type: 'email' })
    await browser.post('/api/fraud/factors_check', { type: 'email', challenge })
    const code = server.letters.at(-1)?.params['code']
    await browser.post('/api/fraud/factors_check', { type: 'email', challenge, code })
    expect(await change()).toEqual({ return: 'true' })
    expect(await change(browser, { oldPassword: newPassword, password: goodPassword, repeatPassword: goodPassword })).toEqual({
      return: 'true',
    })
    server.clock.now += 10 * minuteMs
    expect(await change()).toMatchObject({ factor: 'true' })
  })

  test('[SEC-02] the mailed link undoes the change for a week, once, also after another change', async () => {
    await change()
    const link = server.letters.find(({ letter }) => letter === 'passwordUndo')?.params['link'] ?? ''
    const token = link.split('#')[1]
    await change(browser, { oldPassword: newPassword, password: 'a second new one', repeatPassword: 'a second new one' })
    server.clock.now += 7 * dayMs - 1
    expect((await browser.post('/api/reset', { token, password: 'mine again at last' })).body).toEqual({ return: 'true' })
    expect(await isIn()).toBe(false)
    expect(await signsIn('mine again at last')).toBe('true')
    expect((await browser.post('/api/reset', { token, password: goodPassword })).body).toMatchObject({ error: 'reset.link' })
  })

  test('[SEC-02, SEC-09] undoing a change removes the passkeys from around it, and no earlier one', async () => {
    const { now } = server.clock
    const key = { customer_id: id, public_key: 'k', counter: 0, transports: '', used_at: null }
    await change()
    const added = [
      { ...key, id: `own-${id}`, name: 'own', made_at: now - dayMs },
      { ...key, id: `thief-${id}`, name: 'thief', made_at: now },
    ]
    await server.deps.db.insertInto('passkey').values(added).execute()
    const token = server.letters.find(({ letter }) => letter === 'passwordUndo')?.params['link']?.split('#')[1]
    await browser.post('/api/reset', { token, password: 'mine again at last' })
    const left = await server.deps.db.selectFrom('passkey').select('name').where('customer_id', '=', id).execute()
    expect(left).toEqual([{ name: 'own' }])
  })

  test('[SEC-02, SEC-09] the letter is tried for a week, and a late link removes the same passkeys', async () => {
    const send = vi.spyOn(server.deps.jobs, 'send')
    onTestFinished(() => send.mockRestore())
    const key = { customer_id: id, public_key: 'k', counter: 0, transports: '', used_at: null }
    await change()
    await server.deps.db
      .insertInto('passkey')
      .values({ ...key, id: `late-${id}`, name: 'thief', made_at: server.clock.now })
      .execute()
    const queued = send.mock.calls.find(([name]) => name === 'session.passwordChanged')
    expect(queued?.[2]?.retryForMs).toBe(7 * dayMs)
    server.clock.now += 2 * dayMs
    await server.deps.jobs.send('session.passwordChanged', queued?.[1] ?? {})
    const token = server.letters.at(-1)?.params['link']?.split('#')[1]
    expect((await browser.post('/api/reset', { token, password: 'mine again at last' })).body).toEqual({ return: 'true' })
    expect(await server.deps.db.selectFrom('passkey').select('name').where('customer_id', '=', id).execute()).toEqual([])
  })

  test('[SEC-02] the link expires after a week', async () => {
    await change()
    const token = server.letters[0]?.params['link']?.split('#')[1]
    server.clock.now += 7 * dayMs
    expect((await browser.post('/api/reset', { token, password: goodPassword })).body).toMatchObject({ error: 'reset.link' })
  })
})

test('[SEC-03] codes by text message are offered only with a provider', async () => {
  const methods = async () => (await browser.post('/api/security/state', {})).body['methods']
  expect(await methods()).toContain('sms')
  server.deps.external.sms = noSms
  expect(await methods()).toEqual(['email', 'google'])
})

describe('devices', () => {
  const state = async (by = browser) =>
    (await by.post('/api/security/state', {})).body as { sessions: { id: string; current: boolean; device?: string; country?: string }[] }
  const end = (of: string, by = browser) => by.post('/api/security/session_end', { id: of })
  const signInOn = async (agent: string, country: string) => {
    const by = server.browser()
    const { csrf } = await by.session()
    await by.post('/api/login', { email: ada, password: goodPassword, csrf }, { 'user-agent': agent, 'x-country': country })
    await by.session()
    return by
  }
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'

  test('[SEC-10] the list has device and country of each session, without what opens it', async () => {
    const other = await signInOn(firefox, 'DE')
    const { sessions } = await state(other)
    expect(sessions.find(({ current }) => current)).toMatchObject({ device: 'Firefox, Windows', country: 'DE' })
    expect(sessions).toHaveLength(2)
    for (const [, value] of other.cookies) expect(JSON.stringify(sessions)).not.toContain(value)
  })

  test('[SEC-10] a session from an address that the proxy cannot place has no country', async () => {
    const { sessions } = await state(await signInOn(firefox, 'T1'))
    expect(sessions.find(({ current }) => current)).toMatchObject({ device: 'Firefox, Windows' })
    expect(sessions.find(({ current }) => current)).not.toHaveProperty('country')
  })

  test('[SEC-10] one session is ended, and its own person alone can do it', async () => {
    const other = await signInOn(firefox, 'DE')
    const target = (await state()).sessions.find(({ current }) => !current)?.id ?? ''
    await server.customer(`x${ada}`)
    const stranger = server.browser()
    await stranger.signIn(`x${ada}`)
    await end(target, stranger)
    expect(await isIn(other)).toBe(true)
    expect((await end(target)).body).toEqual({ return: 'true' })
    expect([await isIn(), await isIn(other)]).toEqual([true, false])
    expect((await end(target)).body).toEqual({ return: 'true' })
  })

  test('[SEC-10] all others are ended at once', async () => {
    const others = [await signInOn(firefox, 'DE'), await signInOn(firefox, 'FR')]
    expect((await browser.post('/api/security/sessions_end', {})).body).toEqual({ return: 'true' })
    expect([await isIn(), ...(await Promise.all(others.map((one) => isIn(one))))]).toEqual([true, false, false])
    expect((await state()).sessions).toHaveLength(1)
  })
})

describe('a passkey', () => {
  const post = async (url: string, body: object = {}, by = browser) => (await by.post(url, body)).body

  test('[SEC-09] is added only after a code, for one answer to its options', async () => {
    const refused = await post('/api/passkey/options')
    expect(refused).toMatchObject({ factor: 'true', type: 'email' })
    const { challenge } = refused
    await post('/api/fraud/factors_check', { type: 'email', challenge })
    await post('/api/fraud/factors_check', { type: 'email', challenge, code: server.letters.at(-1)?.params['code'] })
    const { options } = (await post('/api/passkey/options')) as { options: Record<string, unknown> }
    expect(options).toMatchObject({ rp: { id: 'localhost' }, authenticatorSelection: { userVerification: 'required' } })
    expect(JSON.stringify(options['user'])).not.toContain(`"${String(id)}"`)
    for (const credential of [{}, { id: 'x', rawId: 'x', type: 'public-key', response: {} }])
      expect(await post('/api/passkey/add', { credential })).toMatchObject({ return: 'false' })
    expect(await post('/api/passkey/add', { credential: {} })).toMatchObject({ error: 'passkey.expired' })
  })

  /** Begins to add a passkey, and returns the answer of an authenticator. */
  async function newCredential() {
    await server.deps.db.updateTable('web_session').set({ checked_at: server.clock.now, checked_factor: 'email' }).execute()
    const { options } = (await post('/api/passkey/options')) as { options: { challenge: string } }
    return newPasskey({ challenge: options.challenge, origin: new URL(server.deps.config.appUrl).origin })
  }
  const keys = () => server.deps.db.selectFrom('passkey').select('id').where('customer_id', '=', id).execute()

  test('[SEC-09] an authenticator’s answer adds it once', async () => {
    const credential = await newCredential()
    expect(await post('/api/passkey/add', { credential })).toEqual({ return: 'true' })
    expect(await post('/api/passkey/add', { credential })).toMatchObject({ error: 'passkey.expired' })
    expect(await keys()).toEqual([{ id: credential['id'] }])
  })

  test('[SEC-09, SEC-10] a session that ends while the answer is checked adds none', async () => {
    const credential = await newCredential()
    const { db } = server.deps
    const signedOut: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.rows.some((row) => 'challenge' in row)) await db.deleteFrom('web_session').where('customer_id', '=', id).execute()
        return result
      },
    }
    Object.assign(server.deps, { db: db.withPlugin(signedOut) })
    onTestFinished(() => void Object.assign(server.deps, { db }))
    expect(await post('/api/passkey/add', { credential })).toMatchObject({ error: 'auth.required' })
    expect(await keys()).toEqual([])
  })

  test('[SEC-09] invented answers sign nobody in', async () => {
    const visitor = server.browser()
    await visitor.session()
    expect(await post('/api/passkey/sign_in', { credential: { id: 'x' } }, visitor)).toMatchObject({ error: 'passkey.expired' })
    await post('/api/passkey/sign_in_options', {}, visitor)
    expect(await post('/api/passkey/sign_in', { credential: { id: 'x' } }, visitor)).toMatchObject({ error: 'passkey.unknown' })
    expect((await visitor.session()).user).toBeNull()
  })
})
