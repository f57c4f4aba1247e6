import type { Language } from '../../../../contract/kernel.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { consumeStepUp, type StepUpProof } from '../../security/stepUp.ts'
import type { Customer } from '../customers.ts'
import { lockCustomer } from '../lockCustomer.ts'
import { notifyOfEmail } from '../notifyOfSecurity.ts'
import { linksOfLastHour, invalidateLinks } from '../oneTimeLink.ts'
import { dropEmailChange } from './dropEmailChange.ts'
import { sendEmailLetter } from './emailLetters.ts'

/** Confirmation letters per person and hour. */
const maxLettersPerHour = 3

/** Throws Refusal 429 `email.sendLimit` when no more letters may be sent now. */
export async function checkLetterLimit(deps: Deps, customerId: number): Promise<void> {
  if ((await linksOfLastHour(deps, customerId, 'confirmEmail')) >= maxLettersPerHour) throw new Refusal(429, 'email.sendLimit')
}

/**
 * A customer as they were when their password was right, or when their factor had confirmed the change
 * (`stepUp`).
 */
export type EmailProof = { customer: Customer; stepUp: StepUpProof | null }

/**
 * Stores a requested change of address, and notifies the old address. It takes effect when its link is
 * opened; the newest counts. Throws Refusal 200 `login.password` if password or factor changed since the
 * proof, `stepUp.expired` if that was used.
 */
export async function requestEmailChange(
  deps: Deps,
  { customer: proven, stepUp }: EmailProof,
  email: string,
  language: Language,
): Promise<void> {
  const { db, now } = deps
  await db.transaction().execute(async (trx) => {
    const customer = await lockCustomer(trx, proven.id)
    const isSame = customer.password_hash === proven.password_hash && customer.two_factor === proven.two_factor
    if (!isSame || customer.email !== proven.email) throw new Refusal(200, 'login.password')
    if (stepUp !== null) await consumeStepUp(trx, deps, stepUp)
    await dropEmailChange(trx, customer.id)
    await invalidateLinks(trx, customer.id)
    const row = {
      customer_id: customer.id,
      old_email: customer.email,
      new_email: email,
      old_confirmed: customer.email_confirmed_at !== null,
      factor: customer.two_factor,
      status: 'asked' as const,
      asked_at: now(),
      changed_at: null,
    }
    const { id: change } = await trx.insertInto('email_change').values(row).returning('id').executeTakeFirstOrThrow()
    await notifyOfEmail(trx, 'emailChangeRequested', { customerId: customer.id, change, email: row.new_email, at: row.asked_at })
    await sendEmailLetter(deps, { kind: 'asked', change }, trx)
    await sendEmailLetter(deps, { kind: 'confirm', customerId: proven.id, change, language, url: undefined }, trx)
  })
}

/** Cancels a pending change: the person keeps their address. */
export async function cancelEmailChange({ db }: Deps, customerId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockCustomer(trx, customerId)
    await dropEmailChange(trx, customerId)
  })
}
