import type { Factor } from '../../../contract/security.ts'
import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { openPlatformSession } from '../../kernel/platformSession.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { readSid } from '../../kernel/sessionCookie.ts'
import { storeWaitingLogin } from '../security/waitingLogin.ts'
import type { Customer } from './customers.ts'
import { notifyIfNewDevice } from './notifyOfSecurity.ts'
import { type Http, signIn } from './signIn.ts'

/**
 * Signs in the customer that `findAndLock` returns and opens the platform session of `token`; returns a
 * second factor that is due, for which the login waits (SES-05). The row lock lets a new password end either.
 * Throws its errors, and Refusal 200 `login.expired`.
 */
export async function completeSignIn(
  deps: Deps,
  http: Http,
  findAndLock: (trx: Trx) => Promise<Customer>,
  token?: string,
): Promise<Factor | null> {
  let factor: Factor | null = null
  const findOrDefer = async (trx: Trx) => {
    const customer = await findAndLock(trx)
    factor = customer.two_factor
    if (factor === null) return { id: customer.id, account: customer.current_account ?? '', customer }
    const sid = readSid(deps.config, http.request)
    if (sid === null) throw new Refusal(403, 'csrf.token')
    await storeWaitingLogin(trx, { sid, customerId: customer.id, factor, token }, deps.now())
    return null
  }
  await signIn(deps, http, findOrDefer, async (trx, session, { customer }) => {
    await notifyIfNewDevice(trx, deps, http.request, customer, session)
    if (token === undefined) return
    if (!(await openPlatformSession(trx, token, customer.id, session, deps.now()))) throw new Refusal(200, 'login.expired')
  })
  return factor
}
