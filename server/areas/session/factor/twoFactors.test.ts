import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { minuteMs } from '../../../../domain/kernel/time.ts'
import { goodPassword } from '../../../../tests/support/testServer.ts'
import { type ServerFixtures, withServer } from '../../../../tests/support/withServer.ts'
import type { Trx } from '../../../db/database.ts'
import type { Letter } from '../../../external/mail.ts'
import { noSms } from '../../../external/sms.ts'
import { proveStepUp } from '../../security/checkStepUp.ts'
import { consumeRecoveryCode, countRecoveryCodes } from '../../security/recoveryCodes.ts'
import { sendCodes } from '../../security/sentCode.ts'
import { mailSecurityNotices } from '../notifyOfSecurity.ts'

let { server, browser, ada } = {} as ServerFixtures
let id: number
const texts: Letter[] = []
withServer((given) => void ({ server, browser, ada } = given), {}, { outside: { sms: { send: async (text) => void texts.push(text) } } })
beforeEach(async () => {
  await sendCodes(server.deps)
  await mailSecurityNotices(server.deps)
  ;({ id } = await server.customer(ada))
  await browser.signIn(ada)
  server.letters.length = 0
  texts.length = 0
})

type Body = Record<string, unknown>
const turn = async (type: string, state = 'enable', by = browser): Promise<Body> =>
  (await by.post('/api/fraud/two_factors', { type, state })).body
const check = async (body: Body, by = browser): Promise<Body> => (await by.post('/api/fraud/factors_check', body)).body
const mailed = (): string => server.letters.findLast(({ letter }) => letter === 'changeCode')?.params['code'] ?? ''
const appCode = (secret: unknown, at = server.clock.now): string =>
  new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate({ timestamp: at })
const factorOf = async () =>
  (await server.deps.db.selectFrom('customer').select('two_factor').where('id', '=', id).executeTakeFirstOrThrow()).two_factor
/** Confirms what a refusal asks for by e-mail. */
async function byMail({ challenge }: Body): Promise<void> {
  await check({ type: 'email', challenge })
  expect(await check({ type: 'email', challenge, code: mailed() })).toMatchObject({ success: 'true' })
}
/** Sets up Google and returns its secret. */
async function setUpGoogle(): Promise<string> {
  await byMail(await turn('google'))
  const { secret, challenge } = await turn('google')
  expect(await check({ type: 'google', challenge, code: appCode(secret) })).toMatchObject({ success: 'true' })
  return String(secret)
}
const notices = () => server.letters.filter(({ letter }) => letter === 'securityNotice').map(({ params }) => params['title'])

test('[SEC-03] Google asks for a code by e-mail, and its own first code switches it on', async () => {
  const refused = await turn('google')
  expect(refused).toMatchObject({ success: 'false', factor: 'true', type: 'email' })
  await byMail(refused)
  const { success, qr, secret, challenge } = await turn('google')
  expect([success, String(qr)]).toEqual(['true', expect.stringContaining(`secret=${String(secret)}`)])
  expect(await factorOf()).toBeNull()
  const code = appCode(secret)
  expect(await check({ type: 'google', challenge, code })).toMatchObject({ success: 'true' })
  expect(await factorOf()).toBe('google')
  // The code of the setup is used up.
  const other = server.browser()
  await other.session()
  await other.post('/api/login', { email: ada, password: goodPassword, csrf: '' })
  expect(await check({ type: 'google', code }, other)).toMatchObject({ error: 'factor.wrong' })
})

test('[SEC-03, SEC-10] each switch is listed and mailed, whatever the switches say', async () => {
  await server.deps.db.insertInto('notification_muted').values({ customer_id: id, topic: 'security', channel: 'app' }).execute()
  await setUpGoogle()
  await turn('google', 'disable')
  const { body } = await browser.post('/api/us/notifications', {})
  expect((body['list'] as { kind: string }[]).map(({ kind }) => kind)).toEqual(['factorOff', 'factorGoogle', 'newDevice'])
  expect(notices()).toEqual(['Your authenticator app is set up', 'Two-factor sign-in is off'])
})

test('[SEC-03] a code of the new method switches to it, and voids the one before', async () => {
  await setUpGoogle()
  const { challenge } = await turn('sms')
  expect(await factorOf()).toBe('google')
  expect(texts).toMatchObject([{ to: '+336123456' }])
  expect(await check({ type: 'sms', challenge, code: texts[0]?.params['code'] })).toMatchObject({ success: 'true' })
  expect(await factorOf()).toBe('sms')
  expect(await server.deps.db.selectFrom('totp_secret').select('customer_id').where('customer_id', '=', id).execute()).toEqual([])
})

test('[SEC-08] turning off asks for the factor once its last check is ten minutes old', async () => {
  const secret = await setUpGoogle()
  server.clock.now += 10 * minuteMs
  const refused = await turn('google', 'disable')
  expect(refused).toMatchObject({ factor: 'true', type: 'google' })
  expect(await factorOf()).toBe('google')
  expect(await check({ type: 'google', challenge: refused['challenge'], code: appCode(secret) })).toEqual({ success: 'true' })
  expect(await turn('google', 'disable')).toEqual({ success: 'true' })
  expect(await factorOf()).toBeNull()
})

test('[SEC-03] a setup is worth nothing to another session, after ten minutes, or for another number', async () => {
  const { challenge } = await turn('email')
  const other = server.browser()
  await other.signIn(ada)
  expect(await check({ type: 'email', challenge, code: mailed() }, other)).toMatchObject({ error: 'stepUp.expired' })
  server.clock.now += 10 * minuteMs
  expect(await check({ type: 'email', challenge, code: mailed() })).toMatchObject({ error: 'stepUp.expired' })
  await byMail(await turn('sms'))
  const sms = await turn('sms')
  await server.deps.db.updateTable('customer').set({ phone: '999999' }).where('id', '=', id).execute()
  const code = texts.at(-1)?.params['code']
  expect(await check({ type: 'sms', challenge: sms['challenge'], code })).toMatchObject({ error: 'stepUp.expired' })
  expect(await factorOf()).toBeNull()
})

test('[SEC-03] four concurrent first codes switch once', async () => {
  const { challenge } = await turn('email')
  const answers = await Promise.all(Array.from({ length: 4 }, () => check({ type: 'email', challenge, code: mailed() })))
  expect(answers.filter(({ success }) => success === 'true')).toHaveLength(1)
  expect(notices()).toHaveLength(1)
})

test('[SEC-03] two sessions that switch at once leave one factor, and the loser is refused', async () => {
  const other = server.browser()
  await other.signIn(ada)
  const mail = await turn('email')
  const mailCode = mailed()
  const refused = await turn('sms', 'enable', other)
  await check({ type: 'email', challenge: refused['challenge'] }, other)
  await check({ type: 'email', challenge: refused['challenge'], code: mailed() }, other)
  const sms = await turn('sms', 'enable', other)
  const answers = await Promise.all([
    check({ type: 'email', challenge: mail['challenge'], code: mailCode }),
    check({ type: 'sms', challenge: sms['challenge'], code: texts.at(-1)?.params['code'] }, other),
  ])
  expect(answers.filter(({ success }) => success === 'true')).toHaveLength(1)
  expect(await factorOf()).toBe(answers[0]['success'] === 'true' ? 'email' : 'sms')
})

test.each([
  ['email', 'disable', 'factor.notOn'],
  ['google', 'disable', 'factor.notOn'],
])('[SEC-03] %s that is not on cannot be turned off', async (type, state, error) => {
  expect(await turn(type, state)).toMatchObject({ error })
})

test('[SEC-03] without a provider of text messages no codes by them are set up', async () => {
  const { sms } = server.deps.external
  server.deps.external.sms = noSms
  try {
    expect(await turn('sms')).toMatchObject({ return: 'false', error: 'factor.noProvider' })
    expect(await server.deps.db.selectFrom('factor_setup').select('id').where('customer_id', '=', id).execute()).toEqual([])
  } finally {
    server.deps.external.sms = sms
  }
})

test('[SEC-03] an unconfirmed address gets no codes, so nothing can be set up by it', async () => {
  await server.deps.db.updateTable('customer').set({ email_confirmed_at: null }).where('id', '=', id).execute()
  for (const type of ['email', 'google', 'sms']) expect(await turn(type)).toMatchObject({ error: 'factor.emailUnconfirmed' })
})

const recover = async (code: string, by = browser, more: Body = {}): Promise<Body> =>
  (await by.post('/api/security/recovery_check', { code, ...more })).body

/** Begins a login in a fresh browser, which owes its second factor. */
async function login() {
  const by = server.browser()
  await by.session()
  await by.post('/api/login', { email: ada, password: goodPassword, csrf: '' })
  return by
}

test('[SEC-07] the code that switches a factor on brings its recovery codes, which open a login', async () => {
  const { challenge } = await turn('email')
  const code = mailed()
  const { codes } = (await check({ type: 'email', challenge, code })) as { codes: string[] }
  expect(new Set(codes).size).toBe(10)
  // The answer is the only place that has them.
  expect(await check({ type: 'email', challenge, code })).toMatchObject({ error: 'stepUp.expired' })
  expect(await recover(String(codes[0]), await login())).toEqual({ success: 'true' })
})

test('[SEC-07] a recovery code opens a login once, and is notified with the number left', async () => {
  await setUpGoogle()
  const { codes } = (await browser.post('/api/security/recovery_codes', {})).body as { codes: string[] }
  expect(new Set(codes).size).toBe(10)
  expect(JSON.stringify(await server.deps.db.selectFrom('recovery_code').selectAll().execute())).not.toContain(codes[0])
  const first = await login()
  expect(await recover(String(codes[0]).toLowerCase().replace('-', ' '), first)).toEqual({ success: 'true' })
  await first.session()
  expect((await first.post('/api/fraud/user', {})).status).toBe(200)
  expect(await recover(String(codes[0]), await login())).toMatchObject({ error: 'factor.wrong' })
  const again = await login()
  const both = await Promise.all([recover(String(codes[1]), again), recover(String(codes[1]), again)])
  expect(both.filter(({ success }) => success === 'true')).toHaveLength(1)
  expect(notices().filter((title) => title === 'A recovery code was used')).toHaveLength(2)
})

test('[SEC-07] a login or an action that ends before it is completed uses up no recovery code', async () => {
  await setUpGoogle()
  const { codes } = (await browser.post('/api/security/recovery_codes', {})).body as { codes: string[] }
  const { db, config } = server.deps
  const by = await login()
  const setPresent = (factor: 'email' | 'google') => db.updateTable('customer').set({ two_factor: factor }).where('id', '=', id).execute()
  await setPresent('email')
  expect(await recover(String(codes[0]), by)).toMatchObject({ error: 'login.expired' })
  await setPresent('google')
  expect(await recover(String(codes[0]), by)).toEqual({ success: 'true' })
  const isRight = (trx: Trx) => consumeRecoveryCode(trx, config, id, String(codes[1]))
  const proven = proveStepUp(server.deps, { customerId: id, sessionHash: 'none' }, { id: 'ended', factor: 'google' }, isRight)
  await expect(proven).rejects.toThrow('stepUp.expired')
  expect(await countRecoveryCodes(db, id)).toBe(9)
})

test('[SEC-07] a recovery code confirms an action; new codes and a switch void the old', async () => {
  await setUpGoogle()
  const made = async () => ((await browser.post('/api/security/recovery_codes', {})).body as { codes: string[] }).codes
  const [old, codes] = [await made(), await made()]
  server.clock.now += 10 * minuteMs
  const { challenge } = await turn('google', 'disable')
  expect(await recover(String(old[0]), browser, { challenge })).toMatchObject({ error: 'factor.wrong' })
  expect(await recover(String(codes[0]), browser, { challenge })).toEqual({ success: 'true' })
  expect(await turn('google', 'disable')).toEqual({ success: 'true' })
  expect(await server.deps.db.selectFrom('recovery_code').select('hash').where('customer_id', '=', id).execute()).toEqual([])
  expect((await browser.post('/api/security/recovery_codes', {})).body).toMatchObject({ type: 'email' })
})

test('[SEC-07, SES-10] a recovery code confirms another number for codes by text message, once', async () => {
  await byMail(await turn('email'))
  const sms = await turn('sms')
  await check({ type: 'sms', challenge: sms['challenge'], code: texts.at(-1)?.params['code'] })
  const { codes } = (await browser.post('/api/security/recovery_codes', {})).body as { codes: string[] }
  const save = async () => (await browser.post('/api/info', { phone: '555 01 00' })).body
  const { challenge } = await save()
  expect(await recover(String(codes[0]), browser, { challenge })).toEqual({ success: 'true' })
  expect(await save()).toEqual({ return: 'true' })
  expect((await browser.session()).user).toMatchObject({ phone: '335550100', two_factor: 'sms' })
  // Listed and mailed, and never twice: the same number again is no change.
  expect(await save()).toEqual({ return: 'true' })
  expect(notices().filter((title) => title === 'Sign-in codes go to another number')).toHaveLength(1)
  const { body } = await browser.post('/api/us/notifications', {})
  expect((body['list'] as object[])[0]).toMatchObject({ kind: 'factorPhone', params: { ending: '100' } })
  expect((await browser.post('/api/info', { phone: '555 02 00' })).body).toMatchObject({ error: 'stepUp.required', type: 'sms' })
})
