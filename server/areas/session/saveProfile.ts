import { isEmail, plainEmail } from '../../../domain/session/email.ts'
import { isPhone, plainPhone } from '../../../domain/session/phone.ts'
import { isDemo } from '../../../domain/session/role.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { findCustomer } from './customers.ts'
import { holdCustomer } from './holdCustomer.ts'

type Profile = { email?: string | undefined; phone?: string | undefined }

/** What is wrong with an e-mail address and a phone number (SES-10). Of an address it says only whether it can be used. */
export async function profileErrors({ db }: Deps, { email, phone }: Profile, self: number | null): Promise<Record<string, string>> {
  const errors: Record<string, string> = {}
  if (email !== undefined && !isEmail(email.trim())) errors['email'] = 'email.invalid'
  else if (email !== undefined) {
    const holder = await findCustomer(db, email)
    if (holder && holder.id !== self) errors['email'] = 'email.taken'
  }
  if (phone !== undefined && !isPhone(phone)) errors['phone'] = 'phone.invalid'
  return errors
}

/** Saves a person's e-mail address and phone number, which passed `profileErrors`. Throws Refusal 200 when the address was taken meanwhile. */
export async function saveProfile({ db, config }: Deps, customerId: number, { email, phone }: Profile): Promise<void> {
  const host = new URL(config.appUrl).hostname
  await db
    .transaction()
    .execute(async (trx) => {
      const before = await holdCustomer(trx, customerId)
      const demo = email === undefined ? before.demo : isDemo(before, email, host)
      const change = {
        email: email === undefined ? before.email : plainEmail(email),
        phone: phone === undefined ? before.phone : plainPhone(phone),
      }
      await trx
        .updateTable('customer')
        .set({ ...change, demo })
        .where('id', '=', customerId)
        .execute()
    })
    .catch((error: unknown) => {
      throw isTaken(error) ? new Refusal(200, 'info.invalid', { email: 'email.taken' }) : error
    })
}

/** PostgreSQL's word for a second row where there can be one. */
const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'
