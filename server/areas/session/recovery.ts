import type { FastifyInstance } from 'fastify'
import { forget, reset } from '../../../contract/signIn.ts'
import { isEmail, plainEmail } from '../../../domain/session/email.ts'
import { passwordProblem, personalWords } from '../../../domain/session/password.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import { holdCustomer } from './holdCustomer.ts'
import { askForLink } from './mailedLink.ts'
import { findLink, spendLink } from './oneTimeLink.ts'
import { passwordChanged } from './passwordNotice.ts'
import { hashPassword } from './passwords.ts'
import { claimEmail } from './email/claimEmail.ts'
import { setPassword } from './setPassword.ts'

/** The way back in for who has forgotten the password (SES-13). */
export function serveRecovery(app: FastifyInstance, deps: Deps): void {
  serve(app, forget, async ({ body, request }) => {
    if (!isEmail(body.email.trim())) throw new Refusal(200, 'forget.invalid', { email: 'email.invalid' })
    await askForLink(deps, { purpose: 'reset', email: plainEmail(body.email), language: visitorLanguage(request) })
    return { return: 'true' as const }
  })

  serve(app, reset, async ({ body: { token, password }, request }) => {
    const { db, now } = deps
    const customer = await findLink(db, 'reset', token, now())
    if (customer === null) throw new Refusal(200, 'reset.link')
    const { email, first_name: firstName, last_name: lastName } = customer
    // A password that cannot be used leaves the link good.
    const problem = passwordProblem(password, personalWords({ email, firstName, lastName }))
    if (problem !== null) throw new Refusal(200, 'reset.invalid', { password: problem })
    const passwordHash = await hashPassword(password)
    await db.transaction().execute(async (trx) => {
      const { email_confirmed_at: confirmedAt } = await holdCustomer(trx, customer.id)
      if (!(await spendLink(trx, 'reset', token, customer.id, now()))) throw new Refusal(200, 'reset.link')
      if (confirmedAt === null) await claimEmail(trx, customer.id, now())
      await setPassword(trx, customer, passwordHash, null)
    })
    await passwordChanged(deps, { customerId: customer.id, language: visitorLanguage(request) })
    return { return: 'true' as const }
  })
}
