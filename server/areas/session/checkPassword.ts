import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Customer, findCustomer } from './customers.ts'
import { countLogin, forgetFailures, type Tried } from './loginThrottle.ts'
import { isPassword } from './passwords.ts'

/**
 * The customer of an address and password. Throws Refusal 200 `login.password`, the same and after the same work for an unknown
 * address as for a wrong password, and 429 `login.throttled`.
 */
export async function checkPassword({ db, now }: Deps, tried: Tried, password: string): Promise<Customer> {
  await countLogin(db, tried, now())
  const customer = await findCustomer(db, tried.email)
  if (!(await isPassword(customer?.password_hash ?? null, password)) || customer === undefined) throw new Refusal(200, 'login.password')
  await forgetFailures(db, tried)
  return customer
}
