import type { Language } from '../../../contract/kernel.ts'
import { dayMs } from '../../../domain/kernel/time.ts'
import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { greetingName } from '../../kernel/greetingName.ts'
import { linkAddress } from './linkAddress.ts'
import { mailWithLink } from './oneTimeLink.ts'

const job = 'session.passwordChanged'
type PasswordChange = { customerId: number; language: Language }
type ChangeLetter = PasswordChange & { changedAt: number }

/** A change of the password can be undone from the mailbox for this long (SEC-02). */
export const undoPasswordMs = 7 * dayMs

/**
 * Queues a letter that notifies a person of their new password, in the transaction of the change. It is tried
 * for as long as its link would work (docs/decisions/043).
 */
export const notifyPasswordChanged = (trx: Trx, { jobs, now }: Deps, changed: PasswordChange): Promise<void> =>
  jobs.send(job, { ...changed, changedAt: now() }, { trx, retryForMs: undoPasswordMs })

/**
 * Writes the letters. The link signs out everyone and lets the mailbox's owner choose another password; one
 * to an address that was never confirmed, perhaps a stranger's, leads to the ordinary reset.
 */
export async function mailPasswordChanges(deps: Deps): Promise<void> {
  const { db, now, jobs, config, external } = deps
  await jobs.work<ChangeLetter>(job, async ({ customerId, language, changedAt }) => {
    const customer = await db.selectFrom('customer').selectAll().where('id', '=', customerId).executeTakeFirstOrThrow()
    const to = customer.email
    const params = { firstName: greetingName(customer, language), days: String(undoPasswordMs / dayMs) }
    if (customer.email_confirmed_at === null || config.contract === 'original') {
      const link = `${config.appUrl}/${language}/forgot`
      return external.mail.send({ to, letter: 'passwordChanged', language, params: { ...params, link }, at: now() })
    }
    const undo = { purpose: 'undoPassword' as const, customerId, change: null, since: changedAt, expires: now() + undoPasswordMs }
    await mailWithLink(deps, undo, (token) => {
      const link = linkAddress(config, { language, area: 'reset', url: undefined }, token)
      return { to, letter: 'passwordUndo', language, params: { ...params, link } }
    })
  })
}
