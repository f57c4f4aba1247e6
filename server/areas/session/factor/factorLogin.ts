import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { openPendingPlatformSession } from '../../../kernel/platformSession.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { lockCustomer } from '../lockCustomer.ts'
import { notifyIfNewDevice } from '../notifyOfSecurity.ts'
import { type Http, signIn } from '../signIn.ts'
import { resetThrottle } from '../../security/factorThrottle.ts'
import { endWaitingLogin, type WaitingLogin } from '../../security/waitingLogin.ts'

/**
 * Opens the session whose second factor was verified, and the platform's with it (SES-05), and returns true.
 * `isRight`: a check in the same transaction, which is undone with it. Throws Refusal 200 `login.expired`.
 */
export async function completeFactorLogin(
  deps: Deps,
  http: Http,
  waiting: WaitingLogin,
  isRight: (trx: Trx) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const opened = await signIn(
    deps,
    http,
    async (trx) => {
      // Lock the row first: a password change locks it too and ends waiting logins, which this must then no
      // longer find.
      const customer = await lockCustomer(trx, waiting.customerId)
      if (!(await isRight(trx))) return null
      if (customer.two_factor !== waiting.factor || !(await endWaitingLogin(trx, waiting))) throw new Refusal(200, 'login.expired')
      await resetThrottle(trx, customer.id)
      return { id: customer.id, account: customer.current_account ?? '', customer }
    },
    async (trx, session, { customer }) => {
      await trx
        .updateTable('web_session')
        .set({ checked_at: deps.now(), checked_factor: waiting.factor })
        .where('hash', '=', session)
        .execute()
      await notifyIfNewDevice(trx, deps, http.request, customer, session)
      const { platformSession: hash, customerId } = waiting
      if (hash !== null && !(await openPendingPlatformSession(trx, hash, customerId, session, deps.now())))
        throw new Refusal(200, 'login.expired')
    },
  )
  return opened !== null
}
