import type { FastifyRequest } from 'fastify'
import type { Factor } from '../../../../contract/security.ts'
import type { Language } from '../../../../contract/kernel.ts'
import type { Caller } from '../../../kernel/call.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { checkPassword } from '../checkPassword.ts'
import type { Customer } from '../customers.ts'
import { resetThrottle, consumeSend, consumeAttempt } from '../../security/factorThrottle.ts'
import { queueCode, consumeSentCode } from '../../security/sentCode.ts'
import { consumeTotp } from '../../security/totp.ts'

export type Proof = { password?: string | undefined; code?: string | undefined }

/**
 * Sends a signed-in person a code for a change, if their second factor is of this kind. Throws Refusal 200 `login.expired`, 429
 * `factor.sendLimit`.
 */
export async function sendProofCode(deps: Deps, { customerId, sessionHash }: Caller, factor: Factor, language: Language): Promise<void> {
  const { two_factor: own } = await customerOf(deps, customerId)
  if (own !== factor) throw new Refusal(200, 'login.expired')
  if (factor === 'google') return
  if (!(await consumeSend(deps.db, customerId, deps.now()))) throw new Refusal(429, 'factor.sendLimit')
  await queueCode(deps, { holder: sessionHash, purpose: 'change', customerId, factor, language })
}

/**
 * Verifies the person's second factor, else the password, and returns the customer: a session alone is not enough. Throws Refusal 200
 * `info.invalid` at `code` or `password` (`field.required`, `password.wrong`, `factor.wrong`, `factor.locked`), 429 `login.throttled`.
 */
export async function reauthenticate(deps: Deps, caller: Caller, { password, code }: Proof, request: FastifyRequest): Promise<Customer> {
  const customer = await customerOf(deps, caller.customerId)
  if (customer.two_factor !== null) {
    await checkCode(deps, caller, customer.two_factor, code)
    return customer
  }
  if (password === undefined || password === '') throw new Refusal(200, 'info.invalid', { password: 'field.required' })
  return checkPassword(deps, { email: customer.email, ip: request.ip, request }, password).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'login.password') throw new Refusal(200, 'info.invalid', { password: 'password.wrong' })
    throw error
  })
}

async function checkCode(deps: Deps, { customerId, sessionHash }: Caller, factor: Factor, code: string | undefined): Promise<void> {
  const { db, config, now } = deps
  if (code === undefined) throw new Refusal(200, 'info.invalid', { code: 'field.required' })
  const { allowed, lockedUntil } = await consumeAttempt(db, customerId, now())
  const sent = { holder: sessionHash, purpose: 'change' as const, customerId }
  const isRight =
    allowed && (factor === 'google' ? await consumeTotp(db, config, customerId, code, now()) : await consumeSentCode(deps, sent, code))
  if (isRight) return db.transaction().execute((trx) => resetThrottle(trx, customerId))
  throw new Refusal(200, 'info.invalid', { code: lockedUntil > now() ? 'factor.locked' : 'factor.wrong' })
}

const customerOf = ({ db }: Deps, id: number): Promise<Customer> =>
  db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
