import type { Factor } from '../../../contract/security.ts'
import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { openPlatformSession } from '../../kernel/platformSession.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { readSid } from '../../kernel/sessionCookie.ts'
import { keepWaitingLogin } from '../security/waitingLogin.ts'
import type { Customer } from './customers.ts'
import { type Http, signIn } from './signIn.ts'

/**
 * Lets in whom `hold` finds and holds, and opens the platform's session of `token` with theirs. Where a second factor is due no
 * session is opened and the platform's stays pending: the factor is answered, and this browser's login waits for it (SES-05).
 * All of it happens while the customer's row is held, so that a new password ends whichever came of it.
 * Throws what `hold` throws, and Refusal 200 `login.expired` for a token that is not theirs or too old.
 */
export async function enter(deps: Deps, http: Http, hold: (trx: Trx) => Promise<Customer>, token?: string): Promise<Factor | null> {
  let factor: Factor | null = null
  let customerId = 0
  const find = async (trx: Trx) => {
    const customer = await hold(trx)
    customerId = customer.id
    factor = customer.two_factor
    if (factor === null) return { id: customer.id, account: customer.current_account ?? '' }
    const sid = readSid(deps.config, http.request)
    if (sid === null) throw new Refusal(403, 'csrf.token')
    await keepWaitingLogin(trx, { sid, customerId, factor, token }, deps.now())
    return null
  }
  await signIn(deps, http, find, async (trx, session) => {
    if (token === undefined) return
    if (!(await openPlatformSession(trx, token, customerId, session, deps.now()))) throw new Refusal(200, 'login.expired')
  })
  return factor
}
