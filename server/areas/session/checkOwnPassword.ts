import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { checkPassword } from './checkPassword.ts'
import type { Customer } from './customers.ts'

/**
 * Verifies the password of a signed-in person and returns their row: a session alone is not enough. Throws
 * Refusal 200 `info.invalid` at `password` (`field.required`, `password.wrong`), 429 `login.throttled`.
 */
export async function checkOwnPassword(
  deps: Deps,
  email: string,
  password: string | undefined,
  request: FastifyRequest,
): Promise<Customer> {
  if (password === undefined || password === '') throw new Refusal(200, 'info.invalid', { password: 'field.required' })
  return checkPassword(deps, { email, ip: request.ip, request }, password).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'login.password') throw new Refusal(200, 'info.invalid', { password: 'password.wrong' })
    throw error
  })
}
