import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { dayMs, hourMs } from '../../../../domain/kernel/time.ts'
import { type Browser, goodPassword } from '../../../../tests/support/testServer.ts'
import { type ServerFixtures, withServer } from '../../../../tests/support/withServer.ts'
import { writeNotification } from '../../notifications/writeNotification.ts'
import { sendCodes } from '../../security/sentCode.ts'
import { storeTotpSecret } from '../../security/totp.ts'
import { purgeExpiredSessions } from '../purgeExpiredSessions.ts'
import { mailLinks } from '../mailedLink.ts'
import { mailPasswordChanges } from '../passwordNotice.ts'
import { mailEmailLetters, sendEmailLetter } from './emailLetters.ts'

const newPassword = 'eleven grey herons'
const secret = 'OPENFLOORSANDBOXOPENFLOORSANDBOX'

let { server, browser, ada, free } = {} as ServerFixtures
let id: number
withServer((given) => void ({ server, browser, ada, free } = given))
beforeEach(async () => {
  for (const work of [mailLinks, mailPasswordChanges, mailEmailLetters, sendCodes]) await work(server.deps)
  await server.deps.db.deleteFrom('call_count').execute()
  ;({ id } = await server.customer(ada))
  await browser.signIn(ada)
})

const info = (body: object, by = browser) => by.post('/api/info', body)
const change = (by = browser) => info({ email: free, password: goodPassword }, by)
const confirm = (token: string, by = browser) => by.post('/api/email/confirm', { token })
const undo = (token: string, by = server.browser()) => by.session().then(() => by.post('/api/email/undo', { token }))
const reset = (token: string, password = newPassword) => browser.post('/api/reset', { token, password })
const lettersTo = (to: string) => server.letters.filter((letter) => letter.to === to)
/** Returns the token of the newest letter of a kind to an address, as its owner would open it. */
const tokenIn = (to: string, letter: string): string => {
  const link = server.letters.findLast((one) => one.to === to && one.letter === letter)?.params['link'] ?? ''
  return link.slice(link.lastIndexOf('#') + 1).replace(/^(confirm|undo)\./, '')
}
const changed = async (): Promise<void> => {
  await change()
  await confirm(tokenIn(free, 'emailConfirm'))
}
const emailOf = async (customer = id) =>
  (await server.deps.db.selectFrom('customer').select('email').where('id', '=', customer).executeTakeFirstOrThrow()).email
const isIn = async (by: Browser) => (await by.post('/api/fraud/user', {})).status === 200
const factor = (kind: 'email' | 'google' | 'sms' | null) =>
  server.deps.db.updateTable('customer').set({ two_factor: kind }).where('id', '=', id).execute()

describe('asking for another address', () => {
  test('[SES-10] a session alone changes nothing: no link to another mailbox, no new password', async () => {
    const { body } = await info({ email: free })
    expect(body).toEqual({ return: 'false', error: 'info.invalid', fields: { password: 'field.required' } })
    await browser.post('/api/forget', { email: free })
    expect(lettersTo(free)).toEqual([])
    expect(await emailOf()).toBe(ada)
  })

  test('[SES-10] a wrong password is refused at its field, and guesses are throttled', async () => {
    const wrong = () => info({ email: free, password: 'not the password' })
    expect((await wrong()).body).toEqual({ return: 'false', error: 'info.invalid', fields: { password: 'password.wrong' } })
    for (let time = 0; time < 6; time += 1) await wrong()
    expect(await change()).toMatchObject({ status: 429, body: { error: 'login.throttled' } })
    expect([await emailOf(), server.letters]).toEqual([ada, []])
  })

  test('[SES-10] the new address counts once the signed-in person opens its link', async () => {
    expect((await change()).body).toEqual({ return: 'true' })
    expect(await emailOf()).toBe(ada)
    expect((await browser.session()).user).toMatchObject({ email: ada, emailChange: { to: free, until: server.clock.now + dayMs } })
    const token = tokenIn(free, 'emailConfirm')
    const stranger = server.browser()
    await stranger.session()
    expect((await confirm(token, stranger)).body).toEqual({ return: 'false', error: 'email.signIn' })
    expect((await confirm(token)).body).toEqual({ return: 'true', email: free })
    expect((await browser.session()).user).toMatchObject({ email: free, emailStatus: 'confirmed', emailChange: null })
    expect((await server.browser().signIn(free)).body).toEqual({ return: 'true' })
    expect((await server.browser().signIn(ada)).body).toMatchObject({ error: 'login.password' })
  })

  test('[SES-10] opening the page of a link does not use it up', async () => {
    await change()
    const token = tokenIn(free, 'emailConfirm')
    await browser.get(`/en/email`)
    await browser.get(`/api/email/confirm?token=${token}`)
    expect((await confirm(token)).body).toMatchObject({ return: 'true' })
  })

  test('[SES-10] of two concurrent uses one changes the address, the other fails', async () => {
    await change()
    const token = tokenIn(free, 'emailConfirm')
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)])
    expect(answers.filter(({ body }) => body['return'] === 'true')).toHaveLength(1)
    expect(lettersTo(ada).filter(({ letter }) => letter === 'emailChanged')).toHaveLength(1)
  })

  test('[SES-10] the link is valid for a day, and the newest change invalidates the others', async () => {
    await change()
    const first = tokenIn(free, 'emailConfirm')
    await info({ email: `b.${free}`, password: goodPassword })
    expect((await confirm(first)).body).toMatchObject({ error: 'email.link' })
    server.clock.now += dayMs
    await browser.signIn(ada)
    expect((await confirm(tokenIn(`b.${free}`, 'emailConfirm'))).body).toMatchObject({ error: 'email.link' })
    expect((await browser.session()).user).toMatchObject({ email: ada, emailChange: null })
  })

  test('[SES-10] entering the present address cancels an open change', async () => {
    await change()
    expect((await info({ email: ada.toUpperCase() })).body).toEqual({ return: 'true' })
    expect((await confirm(tokenIn(free, 'emailConfirm'))).body).toMatchObject({ error: 'email.link' })
    expect((await browser.session()).user).toMatchObject({ emailChange: null })
  })

  test('[SES-10, SRV-05] a change whose letters cannot be queued is not asked for, and can be repeated', async () => {
    const send = vi.spyOn(server.deps.jobs, 'send').mockRejectedValueOnce(new Error('the queue is away'))
    onTestFinished(() => send.mockRestore())
    await change()
    expect([(await browser.session()).user, server.letters]).toMatchObject([{ emailChange: null }, []])
    expect((await change()).body).toEqual({ return: 'true' })
    expect(server.letters.map(({ letter }) => letter)).toEqual(['emailAsked', 'emailConfirm'])
  })

  test('[SES-10] the letter is sent again on request, three times an hour', async () => {
    await change()
    const again = () => browser.post('/api/email/resend', {})
    expect([(await again()).status, (await again()).status]).toEqual([200, 200])
    expect(await again()).toMatchObject({ status: 429, body: { error: 'email.sendLimit' } })
    expect(await change()).toMatchObject({ status: 429, body: { error: 'email.sendLimit' } })
    expect(lettersTo(free)).toHaveLength(3)
    server.clock.now += hourMs
    await browser.signIn(ada)
    expect((await again()).status).toBe(200)
  })

  test('[SES-10] the owner of a taken address is notified, and the requester learns nothing', async () => {
    await server.customer(free)
    expect((await change()).body).toEqual({ return: 'true' })
    expect((await browser.session()).user).toMatchObject({ emailChange: { to: free } })
    expect(lettersTo(free)).toMatchObject([{ letter: 'emailInUse' }])
  })

  test('[SES-10] an address that was taken meanwhile is refused', async () => {
    await change()
    await server.customer(free)
    expect((await confirm(tokenIn(free, 'emailConfirm'))).body).toEqual({ return: 'false', error: 'email.taken' })
    expect(await emailOf()).toBe(ada)
  })

  test('[SES-13] all other links of the person are invalidated; a new password cancels the change', async () => {
    await browser.post('/api/forget', { email: ada })
    await browser.post('/api/auto/link', { email: ada })
    const [forgotten, auto] = [tokenIn(ada, 'passwordReset'), tokenIn(ada, 'signInLink')]
    await changed()
    expect((await reset(forgotten)).body).toMatchObject({ error: 'reset.link' })
    expect((await browser.post('/api/auto', { token: auto })).body).toMatchObject({ error: 'auto.link' })
    await info({ email: `b.${free}`, password: goodPassword })
    await browser.post('/api/forget', { email: free })
    expect((await reset(tokenIn(free, 'passwordReset'))).body).toEqual({ return: 'true' })
    await browser.session()
    await browser.signIn(free, newPassword)
    expect((await confirm(tokenIn(`b.${free}`, 'emailConfirm'))).body).toMatchObject({ error: 'email.link' })
  })

  test('[SRV-08] the database stores no token', async () => {
    await changed()
    const stored = JSON.stringify(await server.deps.db.selectFrom('mailed_link').selectAll().execute())
    for (const [to, letter] of [
      [free, 'emailConfirm'],
      [ada, 'emailAsked'],
      [ada, 'emailChanged'],
    ] as const)
      expect([tokenIn(to, letter).length, stored.includes(tokenIn(to, letter))]).toEqual([43, false])
  })
})

describe('with a second factor', () => {
  const ask = async (email = free, by = browser) => (await info({ email, password: goodPassword }, by)).body
  const check = async (body: object, by = browser) => (await by.post('/api/fraud/factors_check', body)).body
  const mailedTo = (to: string): string => lettersTo(to).at(-1)?.params['code'] ?? ''

  test('[SES-10, SEC-08] by e-mail, the old address gets the code until the new link was opened', async () => {
    await factor('email')
    const { challenge, ...refused } = await ask()
    expect(refused).toMatchObject({ return: 'false', error: 'stepUp.required', factor: 'true', type: 'email' })
    expect(await check({ type: 'email', challenge })).toEqual({ success: 'true' })
    const code = mailedTo(ada)
    expect(lettersTo(ada).at(-1)).toMatchObject({ letter: 'changeCode' })
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect(await check({ type: 'email', challenge, code: wrong })).toMatchObject({ error: 'factor.wrong' })
    expect(await check({ type: 'email', challenge, code })).toEqual({ success: 'true' })
    expect(await ask()).toEqual({ return: 'true' })
    const login = async (email: string) => {
      const other = server.browser()
      await other.signIn(email)
      await other.post('/api/fraud/factors_check', { type: 'email' })
      return server.letters.at(-1)?.to
    }
    expect(await login(ada)).toBe(ada)
    await confirm(tokenIn(free, 'emailConfirm'))
    expect(await login(free)).toBe(free)
  })

  test('[SES-10, SEC-08] a code confirms one address, once, although it was checked just now', async () => {
    await factor('google')
    await storeTotpSecret(server.deps.db, server.deps.config, id, secret)
    const { challenge } = await ask()
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now })
    expect(await check({ type: 'google', challenge, code })).toEqual({ success: 'true' })
    expect(await ask(`b.${free}`)).toMatchObject({ error: 'stepUp.required' })
    expect(await ask()).toEqual({ return: 'true' })
    expect(await ask()).toMatchObject({ error: 'stepUp.required' })
    expect(lettersTo(`b.${free}`)).toEqual([])
  })

  test('[SES-10, SEC-08] the password alone, or a code of another session, changes nothing', async () => {
    await factor('email')
    const { challenge } = await ask()
    await check({ type: 'email', challenge })
    const other = server.browser()
    await other.signIn(ada)
    await check({ type: 'email' }, other)
    await check({ type: 'email', code: mailedTo(ada) }, other)
    await other.session()
    expect(await check({ type: 'email', challenge, code: mailedTo(ada) }, other)).toMatchObject({ error: 'stepUp.expired' })
    expect(await ask(free, other)).toMatchObject({ error: 'stepUp.required' })
    expect([await emailOf(), lettersTo(free)]).toEqual([ada, []])
  })

  test('[SES-10] a change does not count if a factor was switched on meanwhile', async () => {
    await change()
    await factor('sms')
    expect((await confirm(tokenIn(free, 'emailConfirm'))).body).toMatchObject({ error: 'email.link' })
    expect(await emailOf()).toBe(ada)
  })

  test('[SES-10] by text message, the number for codes is changed only once it is confirmed', async () => {
    await factor('sms')
    expect((await info({ phone: '555 01 00' })).body).toMatchObject({ factor: 'true', type: 'sms', error: 'stepUp.required' })
    expect((await browser.session()).user).toMatchObject({ phone: '336123456' })
    await factor(null)
    expect((await info({ phone: '555 01 00' })).body).toEqual({ return: 'true' })
  })
})

describe('undoing a change', () => {
  test('[SES-10] the old address is notified at the request and after the change, the new one masked', async () => {
    await changed()
    expect(lettersTo(ada)).toMatchObject([{ letter: 'emailAsked' }, { letter: 'emailChanged' }])
    for (const { params } of lettersTo(ada)) expect(params['newEmail']).toBe('f•••@example.org')
  })

  test('[SES-10] the undo link works for seven days, also after a new password, and ends all sessions', async () => {
    await browser.post('/api/auto/link', { email: ada })
    await changed()
    const back = tokenIn(ada, 'emailChanged')
    await browser.post('/api/forget', { email: free })
    await reset(tokenIn(free, 'passwordReset'), 'a thief’s own words')
    server.clock.now += 7 * dayMs - 1
    await purgeExpiredSessions(server.deps.db, server.clock.now)
    await browser.session()
    await browser.signIn(free, 'a thief’s own words')
    await browser.post('/api/auto/link', { email: free })
    const { body } = await undo(back)
    expect(body).toMatchObject({ return: 'true', email: ada, reset: expect.stringMatching(/^[\w-]{43}$/) as string })
    expect([await emailOf(), await isIn(browser)]).toEqual([ada, false])
    await browser.session()
    expect((await browser.post('/api/auto', { token: tokenIn(free, 'signInLink') })).body).toMatchObject({ error: 'auto.link' })
    for (const password of [goodPassword, 'a thief’s own words'])
      expect((await server.browser().signIn(ada, password)).body).toMatchObject({ error: 'login.password' })
    expect((await reset(String(body['reset']))).body).toEqual({ return: 'true' })
    expect((await server.browser().signIn(ada, newPassword)).body).toEqual({ return: 'true' })
    expect((await undo(back)).body).toMatchObject({ error: 'email.link' })
  })

  test('[SES-10] after seven days neither letter can undo the change', async () => {
    await changed()
    server.clock.now += 7 * dayMs
    for (const letter of ['emailAsked', 'emailChanged'])
      expect((await undo(tokenIn(ada, letter))).body).toMatchObject({ error: 'email.link' })
    expect(await emailOf()).toBe(free)
  })

  test('[SES-10, SRV-05] the letters to the old address are tried until their links expire', async () => {
    const send = vi.spyOn(server.deps.jobs, 'send')
    onTestFinished(() => send.mockRestore())
    await changed()
    const tried = send.mock.calls.map(([, data, options]) => [data['kind'], options?.retryForMs]).filter(([, forMs]) => forMs !== undefined)
    expect(tried).toEqual([
      ['asked', 8 * dayMs],
      ['changed', 7 * dayMs],
    ])
  })

  test('[SES-10] a letter whose link has expired meanwhile is not sent', async () => {
    await changed()
    const { db, jobs } = server.deps
    const { id: changeId } = await db.selectFrom('email_change').select('id').where('customer_id', '=', id).executeTakeFirstOrThrow()
    for (const ms of [7 * dayMs - 1, 1]) {
      server.clock.now += ms
      await sendEmailLetter({ jobs }, { kind: 'changed', change: changeId })
    }
    expect(lettersTo(ada).filter(({ letter }) => letter === 'emailChanged')).toHaveLength(2)
  })

  test('[SES-10] before the change takes effect the undo link cancels it', async () => {
    await change()
    expect((await undo(tokenIn(ada, 'emailAsked'))).body).toMatchObject({ return: 'true', email: ada })
    expect(await isIn(browser)).toBe(false)
    await server.browser().signIn(ada)
    expect((await confirm(tokenIn(free, 'emailConfirm'))).body).toMatchObject({ return: 'false' })
  })

  test('[SES-10] of two changes the first address can undo both, and the second never', async () => {
    await changed()
    await info({ email: `b.${free}`, password: goodPassword })
    await confirm(tokenIn(`b.${free}`, 'emailConfirm'))
    const [first, second] = [tokenIn(ada, 'emailChanged'), tokenIn(free, 'emailChanged')]
    expect((await undo(second)).body).toMatchObject({ email: free })
    expect((await undo(first)).body).toMatchObject({ email: ada })
    expect((await undo(second)).body).toMatchObject({ error: 'email.link' })
    expect(await emailOf()).toBe(ada)
  })

  test('[SES-10] a second factor switched on after the change does not lock the owner out', async () => {
    await changed()
    await factor('google')
    await undo(tokenIn(ada, 'emailChanged'))
    const row = await server.deps.db.selectFrom('customer').select('two_factor').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.two_factor).toBeNull()
  })

  test('[SES-10, SEC-09] a passkey from just before the request or since is removed; an older one stays', async () => {
    const addPasskey = (name: string, madeAt: number) => {
      const key = { public_key: 'k', counter: 0, transports: '', made_at: madeAt, used_at: null }
      return server.deps.db
        .insertInto('passkey')
        .values({ id: `${name}-${id}`, customer_id: id, name, ...key })
        .execute()
    }
    await addPasskey('own', server.clock.now - hourMs - 1)
    await addPasskey('prepared', server.clock.now - 1)
    await changed()
    await addPasskey('thief', server.clock.now)
    await undo(tokenIn(ada, 'emailChanged'))
    const left = await server.deps.db.selectFrom('passkey').select('name').where('customer_id', '=', id).execute()
    expect(left).toEqual([{ name: 'own' }])
    const notices = server.deps.db
      .selectFrom('notification')
      .select('params')
      .where('customer_id', '=', id)
      .where('kind', '=', 'passkeyRemoved')
    expect(new Set((await notices.execute()).map(({ params }) => params['name']))).toEqual(new Set(['prepared', 'thief']))
  })

  test.each([
    ['is restored', null, 'google', 1],
    ['that a thief changed gives way to the restored mailbox', 'factorGoogle', 'email', 0],
  ] as const)('[SES-10, SEC-03] the factor from before %s', async (_how, kind, restored, secrets) => {
    await changed()
    const { db } = server.deps
    await db.updateTable('email_change').set({ factor: 'google' }).where('customer_id', '=', id).execute()
    await storeTotpSecret(db, server.deps.config, id, secret)
    const notice = { customerId: id, params: {}, event: 'factor:test', link: '#/show/security', at: server.clock.now } as const
    if (kind !== null) await db.transaction().execute((trx) => writeNotification(trx, { ...notice, kind }))
    await undo(tokenIn(ada, 'emailChanged'))
    const { two_factor } = await db.selectFrom('customer').select('two_factor').where('id', '=', id).executeTakeFirstOrThrow()
    const left = await db.selectFrom('totp_secret').select('last_step').where('customer_id', '=', id).execute()
    expect([two_factor, left.length]).toEqual([restored, secrets])
  })

  test('[SES-10] of two concurrent uses one undoes the change', async () => {
    await changed()
    const back = tokenIn(ada, 'emailChanged')
    const answers = await Promise.all([undo(back), undo(back)])
    expect(answers.filter(({ body }) => body['return'] === 'true')).toHaveLength(1)
  })

  test('[SES-08, SES-10] the former address is reserved for seven days', async () => {
    await changed()
    await expect(server.customer(ada)).rejects.toThrow('there already')
    server.clock.now += 7 * dayMs
    expect((await server.customer(ada)).id).toBeGreaterThan(id)
  })
})
