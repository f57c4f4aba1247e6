import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Customer, findCustomer } from './customers.ts'
import { hasMark, knownDevice } from './knownDevice.ts'
import { countLogin, forgetFailures, type Tried } from './loginThrottle.ts'
import { takeMailedPassword } from './mailedPassword.ts'
import { isPassword } from './passwords.ts'

/** `request`: one that can carry the cookie of a known device; the platform's cannot. */
type From = { email: string; ip: string; request?: FastifyRequest }

/**
 * The customer of an address and password. Throws Refusal 200 `login.password`, the same and after the same work for an unknown
 * address as for a wrong password, and 429 `login.throttled`.
 */
export async function checkPassword(deps: Deps, from: From, password: string): Promise<Customer> {
  const { db, now } = deps
  const tried: Tried = { email: from.email, ip: from.ip, device: await deviceOf(deps, from) }
  await countLogin(db, tried, now())
  const customer = await findCustomer(db, from.email)
  const right = await isPassword(customer?.password_hash ?? null, password)
  const known = right || customer === undefined ? customer : await takeMailedPassword(deps, customer, password)
  if (!known) throw new Refusal(200, 'login.password')
  await forgetFailures(db, tried)
  return known
}

/** Whose device it is, is looked up only for one that says it is known: guesses without cost no more than a count. */
async function deviceOf({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>, { email, request }: From): Promise<string | null> {
  if (!request || !hasMark(config, request, now())) return null
  const customer = await findCustomer(db, email)
  return customer ? knownDevice(config, request, customer, now()) : null
}
