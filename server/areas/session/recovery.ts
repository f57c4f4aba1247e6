import type { FastifyInstance } from 'fastify'
import { forget, reset } from '../../../contract/signIn.ts'
import { isEmail, normaliseEmail } from '../../../domain/session/email.ts'
import { passwordProblem, personalWords } from '../../../domain/session/password.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import { lockCustomer } from './lockCustomer.ts'
import { queueLink } from './mailedLink.ts'
import { findLink, consumeLink, linkMadeAt } from './oneTimeLink.ts'
import { notifyOfPassword } from './notifyOfSecurity.ts'
import { notifyPasswordChanged } from './passwordNotice.ts'
import { hashPassword } from './passwords.ts'
import { removeNewPasskeys } from './removeNewPasskeys.ts'
import { setPassword } from './setPassword.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { Customer } from './customers.ts'
import { hasValue } from './email/hasValue.ts'

/**
 * Gives an account with an unconfirmed address to the mailbox's owner, who sets a new password: confirms the
 * address, removes the second factor. Lock the customer's row first. Throws Refusal 200 `reset.link` where
 * the account holds anything of value.
 */
async function claimEmail(trx: Trx, customerId: number, now: number): Promise<void> {
  if (await hasValue(trx, customerId)) throw new Refusal(200, 'reset.link')
  await trx.updateTable('customer').set({ email_confirmed_at: now, two_factor: null }).where('id', '=', customerId).execute()
}

/**
 * Finds a link that lets its person choose a password: one they asked for, or one that undoes a change
 * (SEC-02).
 */
async function findResetLink(db: Db, token: string, now: number): Promise<['reset' | 'undoPassword', Customer | null]> {
  const asked = await findLink(db, 'reset', token, now)
  return asked === null ? ['undoPassword', await findLink(db, 'undoPassword', token, now)] : ['reset', asked]
}

/** Removes the passkeys from around the change that a link undoes, and since. */
async function removeThiefsPasskeys(trx: Trx, deps: Deps, customerId: number, token: string): Promise<void> {
  const changedAt = await linkMadeAt(trx, token)
  if (changedAt !== null) await removeNewPasskeys(trx, deps, customerId, changedAt)
}

/** Serves the reset of a forgotten password (SES-13), also by a link that undoes a change of it. */
export function serveRecovery(app: FastifyInstance, deps: Deps): void {
  serve(app, forget, async ({ body, request }) => {
    if (!isEmail(body.email)) throw new Refusal(200, 'forget.invalid', { email: 'email.invalid' })
    await queueLink(deps, { purpose: 'reset', email: normaliseEmail(body.email), language: visitorLanguage(request), url: body.url })
    return { return: 'true' as const }
  })

  serve(app, reset, async ({ body: { token, password }, request }) => {
    const { db, now } = deps
    const [purpose, customer] = await findResetLink(db, token, now())
    if (customer === null) throw new Refusal(200, 'reset.link')
    const { email, first_name: firstName, last_name: lastName } = customer
    // Checked before the link is used up, so that an unusable password leaves the link valid.
    const problem = passwordProblem(password, personalWords({ email, firstName, lastName }))
    if (problem !== null) throw new Refusal(200, 'reset.invalid', { password: problem })
    const passwordHash = await hashPassword(password)
    await db.transaction().execute(async (trx) => {
      const { email_confirmed_at: confirmedAt } = await lockCustomer(trx, customer.id)
      if (!(await consumeLink(trx, purpose, token, customer.id, now()))) throw new Refusal(200, 'reset.link')
      if (confirmedAt === null) await claimEmail(trx, customer.id, now())
      await setPassword(trx, customer, passwordHash, null)
      if (purpose === 'undoPassword') await removeThiefsPasskeys(trx, deps, customer.id, token)
      await notifyOfPassword(trx, customer.id, now())
      await notifyPasswordChanged(trx, deps, { customerId: customer.id, language: visitorLanguage(request) })
    })
    return { return: 'true' as const }
  })
}
