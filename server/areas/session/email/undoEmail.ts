import { minuteMs } from '../../../../domain/kernel/time.ts'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { hashToken, newToken } from '../../../kernel/secrets.ts'
import type { Customer } from '../customers.ts'
import { lockCustomer } from '../lockCustomer.ts'
import { findLink, createLink } from '../oneTimeLink.ts'
import { hashPassword } from '../passwords.ts'
import type { NotificationKind } from '../../../../domain/notifications/kinds.ts'
import { notifyOfEmail } from '../notifyOfSecurity.ts'
import { removeNewPasskeys } from '../removeNewPasskeys.ts'
import { setPassword } from '../setPassword.ts'
import { findChangeOfLink, type EmailChange } from './changeOfLink.ts'
import { assignAddress } from './confirmEmail.ts'
import { undoPeriodMs } from './reservedEmail.ts'

/** Equal to the life of a link of /api/forget. */
const resetMs = 30 * minuteMs

/** The notices of what a thief would change to keep the owner from signing in. */
const factorChanges: readonly NotificationKind[] = ['factorEmail', 'factorGoogle', 'factorSms', 'factorOff', 'factorPhone', 'recoveryMade']

/**
 * Undoes a change from the old address, for 7 days: restores address and second factor, cancels later
 * changes, ends all sessions and links, voids the password, removes new passkeys. Returns the address and a
 * reset token. Throws Refusal 200 `email.link`, `email.taken`.
 */
export async function undoEmail(deps: Deps, token: string): Promise<{ email: string; reset: string }> {
  const { db, now } = deps
  const found = await findLink(db, 'undoEmail', token, now())
  if (found === null) throw new Refusal(200, 'email.link')
  const randomHash = await hashPassword(newToken())
  return db.transaction().execute(async (trx) => {
    const customer = await lockCustomer(trx, found.id)
    const change = await findChangeOfLink(trx, token)
    if (change === null || !(await consumeUndoLink(trx, token, change, now()))) throw new Refusal(200, 'email.link')
    await restoreAddress(trx, deps, customer, change)
    await setPassword(trx, { id: customer.id, email: change.old_email }, randomHash, null)
    await removeNewPasskeys(trx, deps, customer.id, change.asked_at)
    await notifyOfEmail(trx, 'emailRestored', { customerId: customer.id, change: change.id, email: change.old_email, at: now() })
    const reset = { purpose: 'reset' as const, customerId: customer.id, change: null, expires: now() + resetMs }
    return { email: change.old_email, reset: await createLink(trx, reset, now()) }
  })
}

async function restoreAddress(trx: Trx, deps: Deps, customer: Customer, change: EmailChange): Promise<void> {
  const isInTime = change.status === 'changed' && (change.changed_at ?? 0) + undoPeriodMs > deps.now()
  // A change that never took effect: its requester is signed out all the same.
  const isBefore = (change.status === 'asked' || change.status === 'dropped') && customer.email === change.old_email
  if (!isInTime && !isBefore) throw new Refusal(200, 'email.link')
  await assignAddress(trx, deps, customer, change.old_email)
  const later = trx.updateTable('email_change').where('customer_id', '=', customer.id).where('id', '>=', change.id)
  await later.set({ status: 'undone' }).where('status', '=', 'changed').execute()
  if (isInTime) await restoreFactor(trx, customer.id, change)
}

/**
 * Restores the factor of the time before. If its app, its number or its recovery codes were changed since,
 * they may be a thief's, and codes go to the mailbox that has just proved itself.
 */
async function restoreFactor(trx: Trx, customerId: number, { factor, asked_at: since }: EmailChange): Promise<void> {
  const changed = await trx
    .selectFrom('notification')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('kind', 'in', factorChanges)
    .where('created_at', '>=', since)
    .executeTakeFirst()
  const isSafe = factor === null || changed === undefined
  if (changed !== undefined)
    for (const table of ['totp_secret', 'recovery_code'] as const)
      await trx.deleteFrom(table).where('customer_id', '=', customerId).execute()
  await trx
    .updateTable('customer')
    .set({ two_factor: isSafe ? factor : 'email' })
    .where('id', '=', customerId)
    .execute()
}

/**
 * Uses up the link and those of this and later changes; links of earlier changes belong to their old owners.
 * Returns false when it was used meanwhile.
 */
async function consumeUndoLink(trx: Trx, token: string, { id, customer_id: customerId }: EmailChange, now: number): Promise<boolean> {
  const live = trx
    .updateTable('mailed_link')
    .set({ expires_at: now })
    .where('customer_id', '=', customerId)
    .where('purpose', '=', 'undoEmail')
  const used = await live.where('hash', '=', hashToken(token)).where('expires_at', '>', now).executeTakeFirst()
  await live.where('email_change', '>=', id).where('expires_at', '>', now).execute()
  return used.numUpdatedRows === 1n
}
