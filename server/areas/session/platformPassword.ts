import type { FastifyInstance } from 'fastify'
import { platformPassword } from '../../../contract/trading.ts'
import { passwordProblem, personalWords } from '../../../domain/session/password.ts'
import { checkPassword } from './checkPassword.ts'
import { notifyPasswordChanged } from './passwordNotice.ts'
import { hashPassword } from './passwords.ts'
import { setPassword } from './setPassword.ts'
import { lockIfPasswordUnchanged } from './lockIfPasswordUnchanged.ts'
import type { Trx } from '../../db/database.ts'
import type { Caller } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'

/** Reports a wrong old password at its field; rethrows every other error. */
function atOldPassword(error: unknown): never {
  if (error instanceof Refusal && error.code === 'login.password') throw new Refusal(error.status, error.code, { oldPassword: error.code })
  throw error
}

/** Throws Refusal 401 `auth.required` if the session ended while the passwords were hashed. */
async function stillSignedIn(trx: Trx, { sessionHash }: Caller): Promise<void> {
  const row = await trx.selectFrom('web_session').select('hash').where('hash', '=', sessionHash).executeTakeFirst()
  if (!row) throw new Refusal(401, 'auth.required')
}

/**
 * Changes the password of app and platform (TRD-03), ends the person's other sessions and notifies them by mail; a concurrent reset wins if
 * written first. Throws Refusal 200 `password.mismatch`, `login.password`, the codes of passwordProblem; 401 `auth.required`.
 */
export function servePassword(app: FastifyInstance, deps: Deps): void {
  serve(app, platformPassword, async ({ body, person, request }) => {
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
      await lockIfPasswordUnchanged(trx, customer).catch(atOldPassword)
      await stillSignedIn(trx, person)
      await setPassword(trx, customer, hash, person.sessionHash)
    })
    await notifyPasswordChanged(deps, { customerId: customer.id, language: visitorLanguage(request) })
    return { return: 'true' as const }
  })
}
