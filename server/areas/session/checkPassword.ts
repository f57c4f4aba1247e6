import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Customer, findCustomer } from './customers.ts'
import { hasMark, knownDevice } from './knownDevice.ts'
import { countAttempt, clearFailures, type LoginAttempt } from './loginThrottle.ts'
import { acceptMailedPassword } from './mailedPassword.ts'
import { isPassword } from './passwords.ts'

/**
 * `request`: one that can carry the cookie of a known device; the platform's cannot. `platform`: accepts the
 * platform's own password too (SEC-02).
 */
type LoginSource = { email: string; ip: string; request?: FastifyRequest; platform?: true }

/**
 * Returns the customer of an address and password. Throws Refusal 429 `login.throttled`, or 200
 * `login.password`: the same code, after the same work, for an unknown address as for a wrong password.
 */
export async function checkPassword(deps: Deps, source: LoginSource, password: string): Promise<Customer> {
  const { db, now } = deps
  const attempt: LoginAttempt = { email: source.email, ip: source.ip, device: await deviceOf(deps, source) }
  await countAttempt(db, attempt, now())
  const customer = await findCustomer(db, source.email)
  const isAccounts = await isPassword(customer?.password_hash ?? null, password)
  const own = source.platform ? customer?.platform_password_hash : null
  const isRight = isAccounts || (own != null && (await isPassword(own, password)))
  const verified = isRight || customer === undefined ? customer : await acceptMailedPassword(deps, customer, password)
  if (!verified) throw new Refusal(200, 'login.password')
  await clearFailures(db, attempt)
  return verified
}

/**
 * Looks the customer up only if the device has a cookie, so that guesses without one cost no more than a
 * count.
 */
async function deviceOf({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>, { email, request }: LoginSource): Promise<string | null> {
  if (!request || !hasMark(config, request, now())) return null
  const customer = await findCustomer(db, email)
  return customer ? knownDevice(config, request, customer, now()) : null
}
