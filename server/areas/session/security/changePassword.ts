import type { FastifyInstance } from 'fastify'
import { changePassword } from '../../../../contract/security.ts'
import { isSamePassword, passwordProblem, personalWords } from '../../../../domain/session/password.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { serve } from '../../../kernel/serve.ts'
import { visitorLanguage } from '../../../kernel/visitorLanguage.ts'
import { consumeStepUp, requireStepUp } from '../../security/stepUp.ts'
import { checkPassword } from '../checkPassword.ts'
import type { Customer } from '../customers.ts'
import { rememberDevice } from '../knownDevice.ts'
import { lockIfPasswordUnchanged } from '../lockIfPasswordUnchanged.ts'
import { notifyOfPassword } from '../notifyOfSecurity.ts'
import { notifyPasswordChanged } from '../passwordNotice.ts'
import { hashPassword, isPassword } from '../passwords.ts'
import { setPassword } from '../setPassword.ts'
import { atOldPassword, stillSignedIn } from './passwordChecks.ts'

/**
 * Serves the change of the account's password (SEC-02), which the platform takes over: ends the other
 * sessions and mails a link that undoes it. Throws Refusal 200 at the field, 401 `auth.required`, and what
 * `requireStepUp` throws where a factor is on.
 */
export function serveChangePassword(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps

  /**
   * Returns the customer whose password it is, or null if the password is the new one already. Both are
   * counted as one attempt.
   */
  async function verify(email: string, body: { oldPassword: string; password: string }, ip: string): Promise<Customer | null> {
    try {
      return await checkPassword(deps, { email, ip }, body.oldPassword)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'login.password') throw error
      const { password_hash: hash } = await db
        .selectFrom('customer')
        .select('password_hash')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      if (await isPassword(hash, body.password)) return null
      return atOldPassword(error)
    }
  }

  serve(app, changePassword, async ({ body, person, request, reply }) => {
    const { password, repeatPassword } = body
    if (!isSamePassword(password, repeatPassword)) throw new Refusal(200, 'password.mismatch', { repeatPassword: 'password.mismatch' })
    const before = await db.selectFrom('customer').selectAll().where('id', '=', person.customerId).executeTakeFirstOrThrow()
    const { email, first_name: firstName, last_name: lastName } = before
    const problem = passwordProblem(password, personalWords({ email, firstName, lastName }))
    if (problem !== null) throw new Refusal(200, problem, { password: problem })
    const customer = await verify(email, body, request.ip)
    if (customer === null) return { return: 'true' as const }
    const proof =
      before.two_factor === null ? null : await requireStepUp(deps, person, { purpose: 'password', params: {}, accepts: 'recent' })
    const hash = await hashPassword(password)
    await db.transaction().execute(async (trx) => {
      const locked = await lockIfPasswordUnchanged(trx, customer).catch(atOldPassword)
      await stillSignedIn(trx, person)
      if (proof !== null) await consumeStepUp(trx, deps, proof)
      // A factor that was switched on meanwhile has not agreed.
      else if (locked.two_factor !== null) throw new Refusal(200, 'stepUp.expired')
      await setPassword(trx, customer, hash, person.sessionHash)
      await notifyOfPassword(trx, customer.id, now())
      await notifyPasswordChanged(trx, deps, { customerId: customer.id, language: visitorLanguage(request) })
    })
    // The mark of this device was made with the password before.
    rememberDevice(deps.config, { request, reply }, { id: customer.id, password_hash: hash }, now())
    return { return: 'true' as const }
  })
}
