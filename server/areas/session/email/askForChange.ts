import type { Language } from '../../../../contract/kernel.ts'
import { plainEmail } from '../../../../domain/session/email.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Customer } from '../customers.ts'
import { holdCustomer } from '../holdCustomer.ts'
import { linksOfLastHour, spendLinks } from '../oneTimeLink.ts'
import { dropChange } from './dropChange.ts'
import { sendEmailLetter } from './emailLetters.ts'

/** So many links to confirm an address go out for one person in an hour. */
const confirmationsAnHour = 3

/** Throws Refusal 429 `email.sendLimit` when no more letters may be asked for now. */
export async function checkLetters(deps: Deps, customerId: number): Promise<void> {
  if ((await linksOfLastHour(deps, customerId, 'confirmEmail')) >= confirmationsAnHour) throw new Refusal(429, 'email.sendLimit')
}

/**
 * Another address is wanted, and who wants it has proved who they are as `proven`. It counts once the link to it was opened; the old one
 * is told now. The newest of several counts. Throws Refusal 200 `login.password` when password or factor changed since the proof.
 */
export async function askForChange(deps: Deps, proven: Customer, email: string, language: Language): Promise<void> {
  const { db, now } = deps
  const change = await db.transaction().execute(async (trx) => {
    const customer = await holdCustomer(trx, proven.id)
    const isSame = customer.password_hash === proven.password_hash && customer.two_factor === proven.two_factor
    if (!isSame || customer.email !== proven.email) throw new Refusal(200, 'login.password')
    await dropChange(trx, customer.id)
    await spendLinks(trx, customer.id)
    const row = {
      customer_id: customer.id,
      old_email: customer.email,
      new_email: plainEmail(email),
      old_confirmed: customer.email_confirmed_at !== null,
      factor: customer.two_factor,
      status: 'asked' as const,
      asked_at: now(),
      changed_at: null,
    }
    return trx.insertInto('email_change').values(row).returning('id').executeTakeFirstOrThrow()
  })
  await sendEmailLetter(deps, { kind: 'asked', change: change.id })
  await sendEmailLetter(deps, { kind: 'confirm', customerId: proven.id, change: change.id, language })
}

/** The person keeps the address they have: a change that waits does not take place. */
export async function keepEmail({ db }: Deps, customerId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdCustomer(trx, customerId)
    await dropChange(trx, customerId)
  })
}
