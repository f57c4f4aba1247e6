import type { FastifyInstance } from 'fastify'
import { platformPassword } from '../../contract/trading.ts'
import { passwordProblem } from '../../domain/session/password.ts'
import { checkPassword } from '../areas/session/checkPassword.ts'
import { hashPassword } from '../areas/session/passwords.ts'
import type { Deps } from '../kernel/deps.ts'
import { Refusal } from '../kernel/refusal.ts'
import { serve } from '../kernel/serve.ts'
import { signedIn } from '../kernel/signedIn.ts'

/** A wrong old password is told at its field; whatever else went wrong stays what it is. */
function atOldPassword(error: unknown): never {
  if (error instanceof Refusal && error.code === 'login.password') throw new Refusal(error.status, error.code, { oldPassword: error.code })
  throw error
}

/**
 * Changes the password, which is one for the app and the platform (TRD-03), and ends the person's other sessions.
 * Refusals 200: `password.mismatch`, the codes of domain/session/password.ts, `login.password` for a wrong old one.
 */
export function servePassword(app: FastifyInstance, deps: Deps): void {
  serve(app, platformPassword, async ({ body, person: caller, request }) => {
    const person = signedIn(caller)
    const { newPassword, newPasswordConfirm, oldPassword } = body
    if (newPassword !== newPasswordConfirm) throw new Refusal(200, 'password.mismatch', { newPasswordConfirm: 'password.mismatch' })
    const { email } = await deps.db.selectFrom('customer').select('email').where('id', '=', person.customerId).executeTakeFirstOrThrow()
    const problem = passwordProblem(newPassword, [email])
    if (problem !== null) throw new Refusal(200, problem, { newPassword: problem })
    await checkPassword(deps, { email, ip: request.ip }, oldPassword).catch(atOldPassword)
    const hash = await hashPassword(newPassword)
    await deps.db.transaction().execute(async (trx) => {
      await trx.updateTable('customer').set({ password_hash: hash }).where('id', '=', person.customerId).execute()
      await trx.deleteFrom('web_session').where('customer_id', '=', person.customerId).where('hash', '<>', person.sessionHash).execute()
      await trx.deleteFrom('platform_session').where('customer_id', '=', person.customerId).where('status', '=', 'pending').execute()
    })
    return { return: 'true' as const }
  })
}
