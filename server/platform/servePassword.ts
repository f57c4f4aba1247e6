import type { FastifyInstance } from 'fastify'
import { platformPassword } from '../../contract/trading.ts'
import { passwordProblem, personalWords } from '../../domain/session/password.ts'
import { checkPassword } from '../areas/session/checkPassword.ts'
import { passwordChanged } from '../areas/session/passwordNotice.ts'
import { hashPassword } from '../areas/session/passwords.ts'
import { setPassword } from '../areas/session/setPassword.ts'
import { stillThem } from '../areas/session/stillThem.ts'
import type { Trx } from '../db/database.ts'
import type { Caller } from '../kernel/call.ts'
import type { Deps } from '../kernel/deps.ts'
import { Refusal } from '../kernel/refusal.ts'
import { serve } from '../kernel/serve.ts'
import { signedIn } from '../kernel/signedIn.ts'
import { visitorLanguage } from '../kernel/visitorLanguage.ts'

/** A wrong old password is told at its field; whatever else went wrong stays what it is. */
function atOldPassword(error: unknown): never {
  if (error instanceof Refusal && error.code === 'login.password') throw new Refusal(error.status, error.code, { oldPassword: error.code })
  throw error
}

/** A session that was ended while the passwords were looked at changes nothing any more. Throws Refusal 401 `auth.required`. */
async function stillSignedIn(trx: Trx, { sessionHash }: Caller): Promise<void> {
  const row = await trx.selectFrom('web_session').select('hash').where('hash', '=', sessionHash).executeTakeFirst()
  if (!row) throw new Refusal(401, 'auth.required')
}

/**
 * Changes the password, which is one for the app and the platform (TRD-03), ends the person's other sessions, and tells them by mail.
 * Of a reset and a change at once, the one that is written first stands. Refusals: 200 `password.mismatch`, the codes of
 * domain/session/password.ts, `login.password` for a wrong old one; 401 `auth.required` where the session has ended meanwhile.
 */
export function servePassword(app: FastifyInstance, deps: Deps): void {
  serve(app, platformPassword, async ({ body, person: caller, request }) => {
    const person = signedIn(caller)
    const { newPassword, newPasswordConfirm, oldPassword } = body
    if (newPassword !== newPasswordConfirm) throw new Refusal(200, 'password.mismatch', { newPasswordConfirm: 'password.mismatch' })
    const {
      email,
      first_name: firstName,
      last_name: lastName,
    } = await deps.db
      .selectFrom('customer')
      .select(['email', 'first_name', 'last_name'])
      .where('id', '=', person.customerId)
      .executeTakeFirstOrThrow()
    const problem = passwordProblem(newPassword, personalWords({ email, firstName, lastName }))
    if (problem !== null) throw new Refusal(200, problem, { newPassword: problem })
    const customer = await checkPassword(deps, { email, ip: request.ip }, oldPassword).catch(atOldPassword)
    const hash = await hashPassword(newPassword)
    await deps.db.transaction().execute(async (trx) => {
      await stillThem(trx, customer).catch(atOldPassword)
      await stillSignedIn(trx, person)
      await setPassword(trx, customer, hash, person.sessionHash)
    })
    await passwordChanged(deps, { customerId: customer.id, language: visitorLanguage(request) })
    return { return: 'true' as const }
  })
}
