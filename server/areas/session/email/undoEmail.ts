import { minuteMs } from '../../../../domain/kernel/time.ts'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { hashToken, newToken } from '../../../kernel/secrets.ts'
import type { Customer } from '../customers.ts'
import { holdCustomer } from '../holdCustomer.ts'
import { findLink, makeLink } from '../oneTimeLink.ts'
import { hashPassword } from '../passwords.ts'
import { setPassword } from '../setPassword.ts'
import { changeOfLink, type EmailChange } from './changeOfLink.ts'
import { takeAddress } from './confirmEmail.ts'
import { wayBackMs } from './keptEmail.ts'

/** As long as a link of /api/forget. */
const resetMs = 30 * minuteMs

/**
 * The old address says that a change was not its owner's (7 days from the change). The address and the second factor come back, later
 * changes with them; every session ends, every link is spent, and the password is void, since somebody else knew it. Answers the address
 * and the token of a new password. Refusals 200: `email.link`, `email.taken`.
 */
export async function undoEmail(deps: Deps, token: string): Promise<{ email: string; reset: string }> {
  const { db, now } = deps
  const found = await findLink(db, 'undoEmail', token, now())
  if (found === null) throw new Refusal(200, 'email.link')
  const nobodyKnows = await hashPassword(newToken())
  return db.transaction().execute(async (trx) => {
    const customer = await holdCustomer(trx, found.id)
    const change = await changeOfLink(trx, token)
    if (change === null || !(await spendWayBack(trx, token, change, now()))) throw new Refusal(200, 'email.link')
    await takeBack(trx, deps, customer, change)
    await setPassword(trx, { id: customer.id, email: change.old_email }, nobodyKnows, null)
    const reset = { purpose: 'reset' as const, customerId: customer.id, change: null, expires: now() + resetMs }
    return { email: change.old_email, reset: await makeLink(trx, reset, now()) }
  })
}

async function takeBack(trx: Trx, deps: Deps, customer: Customer, change: EmailChange): Promise<void> {
  const isInTime = change.status === 'changed' && (change.changed_at ?? 0) + wayBackMs > deps.now()
  // A change that has not taken place yet, or never will: whoever asked for it is sent away all the same.
  const isBefore = (change.status === 'asked' || change.status === 'dropped') && customer.email === change.old_email
  if (!isInTime && !isBefore) throw new Refusal(200, 'email.link')
  await takeAddress(trx, deps, customer, change.old_email)
  const later = trx.updateTable('email_change').where('customer_id', '=', customer.id).where('id', '>=', change.id)
  await later.set({ status: 'undone' }).where('status', '=', 'changed').execute()
  if (isInTime) await trx.updateTable('customer').set({ two_factor: change.factor }).where('id', '=', customer.id).execute()
}

/** Uses the link up, with those of this change and later ones; those of earlier changes are their old owners'. False when it was used meanwhile. */
async function spendWayBack(trx: Trx, token: string, { id, customer_id: customerId }: EmailChange, now: number): Promise<boolean> {
  const live = trx
    .updateTable('mailed_link')
    .set({ expires_at: now })
    .where('customer_id', '=', customerId)
    .where('purpose', '=', 'undoEmail')
  const spent = await live.where('hash', '=', hashToken(token)).where('expires_at', '>', now).executeTakeFirst()
  await live.where('email_change', '>=', id).where('expires_at', '>', now).execute()
  return spent.numUpdatedRows === 1n
}
