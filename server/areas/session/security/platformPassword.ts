import type { FastifyInstance } from 'fastify'
import { platformPassword } from '../../../../contract/trading.ts'
import { isSamePassword, passwordProblem, personalWords } from '../../../../domain/session/password.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { serve } from '../../../kernel/serve.ts'
import { checkPassword } from '../checkPassword.ts'
import { lockIfPasswordUnchanged } from '../lockIfPasswordUnchanged.ts'
import { hashPassword, isPassword } from '../passwords.ts'
import { atOldPassword, stillSignedIn } from './passwordChecks.ts'

/**
 * Serves the first half of a new password (TRD-03, SEC-02): the platform's own. It opens nothing until the
 * account's password follows, and the account's is accepted beside it, so that a half change locks no one
 * out. Throws Refusal 200 at the field, 401 `auth.required`.
 */
export function servePassword(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  serve(app, platformPassword, async ({ body, person, request }) => {
    const { newPassword, newPasswordConfirm, oldPassword } = body
    if (!isSamePassword(newPassword, newPasswordConfirm))
      throw new Refusal(200, 'password.mismatch', { newPasswordConfirm: 'password.mismatch' })
    const {
      email,
      first_name: firstName,
      last_name: lastName,
    } = await db
      .selectFrom('customer')
      .select(['email', 'first_name', 'last_name'])
      .where('id', '=', person.customerId)
      .executeTakeFirstOrThrow()
    const customer = await checkPassword(deps, { email, ip: request.ip, platform: true }, oldPassword).catch(atOldPassword)
    // The account's present password is put back as it is, also where it was chosen by older rules.
    const isPutBack = customer.platform_password_hash !== null && (await isPassword(customer.password_hash, newPassword))
    const problem = isPutBack ? null : passwordProblem(newPassword, personalWords({ email, firstName, lastName }))
    if (problem !== null) throw new Refusal(200, problem, { newPassword: problem })
    const hash = isPutBack ? null : await hashPassword(newPassword)
    await db.transaction().execute(async (trx) => {
      await lockIfPasswordUnchanged(trx, customer).catch(atOldPassword)
      await stillSignedIn(trx, person)
      await trx.updateTable('customer').set({ platform_password_hash: hash }).where('id', '=', customer.id).execute()
    })
    return { return: 'true' as const }
  })
}
