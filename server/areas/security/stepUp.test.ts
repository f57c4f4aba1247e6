import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { minuteMs } from '../../../domain/kernel/time.ts'
import { type ServerFixtures, withServer } from '../../../tests/support/withServer.ts'
import { runOnce } from '../../kernel/idempotency.ts'
import { StepUpRefusal } from '../../kernel/refusal.ts'
import { hashToken } from '../../kernel/secrets.ts'
import { sendCodes } from './sentCode.ts'
import { consumeStepUp, requireStepUp, type StepUpAction, type StepUpProof } from './stepUp.ts'
import { storeTotpSecret } from './totp.ts'

const secret = 'OPENFLOORSANDBOXOPENFLOORSANDBOX'
const payout: StepUpAction = { purpose: 'withdrawal', params: { amount: '50.00', wallet: 'w1' }, accepts: 'bound' }

let { server, browser, ada } = {} as ServerFixtures
let customerId: number
withServer((given) => void ({ server, browser, ada } = given))
beforeEach(async () => {
  await sendCodes(server.deps)
  ;({ id: customerId } = await server.customer(ada))
  await browser.signIn(ada)
  await server.deps.db.updateTable('customer').set({ two_factor: 'email' }).where('id', '=', customerId).execute()
})

const callerOf = (by = browser) => ({ customerId, accountId: '', sessionHash: hashToken(by.cookies.get('sid') ?? '') })
const ask = (action = payout, by = browser): Promise<StepUpProof> => requireStepUp(server.deps, callerOf(by), action)
/** Returns the challenge of a refused action. */
async function challengeOf(action = payout, by = browser): Promise<string> {
  const refused: unknown = await ask(action, by).catch((error: unknown) => error)
  if (refused instanceof StepUpRefusal) return refused.challenge
  throw new Error('not refused')
}
const check = (body: Record<string, unknown>, by = browser) => by.post('/api/fraud/factors_check', { type: 'email', ...body })
const newest = (): string => server.letters.at(-1)?.params['code'] ?? ''
/** Asks for the action's code and has it accepted. */
async function prove(action = payout): Promise<string> {
  const challenge = await challengeOf(action)
  await check({ challenge })
  expect((await check({ challenge, code: newest() })).body).toEqual({ success: 'true' })
  return challenge
}
const use = (proof: StepUpProof) => server.deps.db.transaction().execute((trx) => consumeStepUp(trx, server.deps, proof))

test('[SEC-08] an action is refused, and allowed once after its code', async () => {
  const refused: unknown = await ask().catch((error: unknown) => error)
  expect(refused).toMatchObject({ factor: 'email', status: 200, code: 'stepUp.required' })
  await prove()
  const proof = await ask()
  await use(proof)
  await expect(use(proof)).rejects.toMatchObject({ code: 'stepUp.expired' })
  await expect(ask()).rejects.toThrow(StepUpRefusal)
})

test('[SEC-08] of two concurrent uses of a proof one succeeds', async () => {
  await prove()
  const proof = await ask()
  const used = await Promise.allSettled([use(proof), use(proof), use(proof)])
  expect(used.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test.each([
  ['amount', { params: { amount: '500.00', wallet: 'w1' } }],
  ['address', { params: { amount: '50.00', wallet: 'w2' } }],
  ['purpose', { purpose: 'password' as const }],
])('[SEC-08] a code confirms no action of another %s', async (_what, other) => {
  const challenge = await challengeOf()
  const otherChallenge = await challengeOf({ ...payout, ...other })
  await check({ challenge })
  expect((await check({ challenge: otherChallenge, code: newest() })).body).toMatchObject({ error: 'factor.wrong' })
  await check({ challenge, code: newest() })
  await expect(ask({ ...payout, ...other })).rejects.toThrow(StepUpRefusal)
  await expect(ask()).resolves.toMatchObject({ challenge })
})

test('[SEC-08] another session of the person neither uses nor confirms the action', async () => {
  const challenge = await challengeOf()
  await check({ challenge })
  const other = server.browser()
  await server.deps.db.updateTable('customer').set({ two_factor: null }).where('id', '=', customerId).execute()
  await other.signIn(ada)
  await server.deps.db.updateTable('customer').set({ two_factor: 'email' }).where('id', '=', customerId).execute()
  expect((await check({ challenge, code: newest() }, other)).body).toMatchObject({ error: 'stepUp.expired' })
  await check({ challenge, code: newest() })
  await expect(ask(payout, other)).rejects.toThrow(StepUpRefusal)
})

test('[SEC-08] a proof expires with its challenge, and a factor changed since voids it', async () => {
  await prove()
  const proof = await ask()
  await server.deps.db.updateTable('customer').set({ two_factor: null }).where('id', '=', customerId).execute()
  await expect(use(proof)).rejects.toMatchObject({ code: 'stepUp.expired' })
  await server.deps.db.updateTable('customer').set({ two_factor: 'email' }).where('id', '=', customerId).execute()
  server.clock.now += 10 * minuteMs
  await expect(use(proof)).rejects.toMatchObject({ code: 'stepUp.expired' })
})

test('[SEC-08] a check is recent for ten minutes, for its factor and session alone', async () => {
  const change: StepUpAction = { purpose: 'password', params: {}, accepts: 'recent' }
  await expect(ask(change)).rejects.toThrow(StepUpRefusal)
  await prove()
  await expect(ask(change)).resolves.toMatchObject({ challenge: null })
  await expect(ask({ ...change, factor: 'sms' })).rejects.toMatchObject({ factor: 'sms' })
  await expect(ask({ ...payout, params: {} })).rejects.toThrow(StepUpRefusal)
  server.clock.now += 10 * minuteMs - 1
  await expect(ask(change)).resolves.toMatchObject({ challenge: null })
  server.clock.now += 1
  await expect(ask(change)).rejects.toThrow(StepUpRefusal)
})

test('[SEC-08] ten tabs that ask for one action share its challenge', async () => {
  const challenges = await Promise.all(Array.from({ length: 10 }, () => challengeOf()))
  expect(new Set(challenges).size).toBe(1)
})

test('[SEC-08] five wrong codes lock the action’s check until the returned time', async () => {
  const challenge = await challengeOf()
  await check({ challenge })
  const wrong = newest() === '000000' ? '000001' : '000000'
  const answers = await Promise.all(Array.from({ length: 12 }, () => check({ challenge, code: wrong })))
  expect(answers.filter(({ body }) => body['error'] === 'factor.wrong')).toHaveLength(4)
  expect((await check({ challenge, code: newest() })).body).toMatchObject({ disabled: 'true', until: server.clock.now + 15 * minuteMs })
})

test('[SEC-08] without a factor the code goes to the confirmed address, and to no other', async () => {
  const { db } = server.deps
  await db.updateTable('customer').set({ two_factor: null }).where('id', '=', customerId).execute()
  await prove()
  await expect(ask()).resolves.toMatchObject({ present: null })
  await db.updateTable('customer').set({ email_confirmed_at: null }).where('id', '=', customerId).execute()
  await expect(ask()).rejects.toMatchObject({ code: 'factor.emailUnconfirmed' })
})

test('[SEC-08] an authenticator’s code confirms one action only', async () => {
  const { db, config } = server.deps
  await db.updateTable('customer').set({ two_factor: 'google' }).where('id', '=', customerId).execute()
  await storeTotpSecret(db, config, customerId, secret)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now })
  const [first, second] = [await challengeOf(), await challengeOf({ ...payout, params: {} })]
  expect((await check({ type: 'google', challenge: first, code })).body).toEqual({ success: 'true' })
  expect((await check({ type: 'google', challenge: second, code })).body).toMatchObject({ error: 'factor.wrong' })
})

describe('an idempotent call', () => {
  const call = () => ({ customerId, key: ada, route: '/x', input: {}, now: server.clock.now, secret: server.deps.config.secret })

  test('[WD-07] repeats under the same key after its code, and takes effect once', async () => {
    let effects = 0
    const run = () =>
      runOnce(server.deps.db, call(), async () => {
        await use(await ask())
        effects += 1
        return { return: 'true' }
      })
    await expect(run()).rejects.toThrow(StepUpRefusal)
    await prove()
    expect(await run()).toEqual({ return: 'true' })
    expect(await run()).toEqual({ return: 'true' })
    expect(effects).toBe(1)
  })
})
