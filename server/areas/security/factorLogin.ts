import type { Deps } from '../../kernel/deps.ts'
import { openPendingSession } from '../../kernel/platformSession.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { holdCustomer } from '../session/holdCustomer.ts'
import { type Http, signIn } from '../session/signIn.ts'
import { releaseGuard } from './guard.ts'
import { endWaitingLogin, type WaitingLogin } from './waitingLogin.ts'

/** Opens the session whose second factor has been shown, and the platform's with it (SES-05). Throws Refusal 200 `login.expired`. */
export async function openFactorLogin(deps: Deps, http: Http, waiting: WaitingLogin) {
  await signIn(
    deps,
    http,
    async (trx) => {
      // Held first, as a change of the password holds it: what that ends, this does not find.
      const customer = await holdCustomer(trx, waiting.customerId)
      if (customer.two_factor !== waiting.factor || !(await endWaitingLogin(trx, waiting))) throw new Refusal(200, 'login.expired')
      await releaseGuard(trx, customer.id)
      return { id: customer.id, account: customer.current_account ?? '' }
    },
    async (trx, session) => {
      const { platformSession: hash, customerId } = waiting
      if (hash !== null && !(await openPendingSession(trx, hash, customerId, session, deps.now()))) throw new Refusal(200, 'login.expired')
    },
  )
}
