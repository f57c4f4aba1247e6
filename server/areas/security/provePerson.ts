import type { FastifyRequest } from 'fastify'
import type { Factor } from '../../../contract/security.ts'
import type { Language } from '../../../contract/kernel.ts'
import type { Caller } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { checkPassword } from '../session/checkPassword.ts'
import type { Customer } from '../session/customers.ts'
import { releaseGuard, takeSend, takeTry } from './guard.ts'
import { askForCode, takeSentCode } from './sentCode.ts'
import { takeTotp } from './totp.ts'

export type Proof = { password?: string | undefined; code?: string | undefined }

/** Sends a code to a signed-in person whose second factor is of this kind, for a change they want. Refusals: `login.expired`, 429 `factor.sendLimit`. */
export async function sendProofCode(deps: Deps, { customerId, sessionHash }: Caller, factor: Factor, language: Language): Promise<void> {
  const { two_factor: own } = await customerOf(deps, customerId)
  if (own !== factor) throw new Refusal(200, 'login.expired')
  if (factor === 'google') return
  if (!(await takeSend(deps.db, customerId, deps.now()))) throw new Refusal(429, 'factor.sendLimit')
  await askForCode(deps, { holder: sessionHash, purpose: 'change', customerId, factor, language })
}

/**
 * A session alone is not enough: the present second factor where one is on, else the password. Answers the customer as proven. Refusals
 * name the field, `code` or `password`: 200 `info.invalid` with `field.required`, `password.wrong`, `factor.wrong` or `factor.locked`;
 * 429 `login.throttled`.
 */
export async function provePerson(deps: Deps, caller: Caller, { password, code }: Proof, request: FastifyRequest): Promise<Customer> {
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
  const { allowed, lockedUntil } = await takeTry(db, customerId, now())
  const sent = { holder: sessionHash, purpose: 'change' as const, customerId }
  const isRight =
    allowed && (factor === 'google' ? await takeTotp(db, config, customerId, code, now()) : await takeSentCode(deps, sent, code))
  if (isRight) return db.transaction().execute((trx) => releaseGuard(trx, customerId))
  throw new Refusal(200, 'info.invalid', { code: lockedUntil > now() ? 'factor.locked' : 'factor.wrong' })
}

const customerOf = ({ db }: Deps, id: number): Promise<Customer> =>
  db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
