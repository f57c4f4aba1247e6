import type { FastifyRequest } from 'fastify'
import { isEmail, plainEmail } from '../../../domain/session/email.ts'
import { isPhone, plainPhone } from '../../../domain/session/phone.ts'
import type { Caller } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import { type Proof, provePerson } from '../security/provePerson.ts'
import { askForChange, checkLetters, keepEmail } from './email/askForChange.ts'

type Fields = { email?: string | undefined; phone?: string | undefined }
type Profile = Fields & Proof

/** What is wrong with the form of an e-mail address and a phone number (SES-10). */
export function profileErrors({ email, phone }: Fields): Record<string, string> {
  const errors: Record<string, string> = {}
  if (email !== undefined && !isEmail(email.trim())) errors['email'] = 'email.invalid'
  if (phone !== undefined && !isPhone(phone)) errors['phone'] = 'phone.invalid'
  return errors
}

/**
 * Saves a person's phone number, and asks for a change of their e-mail address; both passed `profileErrors`. Another address, and the
 * number that codes are sent to, take a proof of who they are. Throws what `provePerson` and `checkLetters` throw; where no link can be
 * opened (SRV-12) Refusal 200 `email.fixed`.
 */
export async function saveProfile(deps: Deps, caller: Caller, profile: Profile, request: FastifyRequest): Promise<void> {
  const { db, config } = deps
  const { email, phone, ...proof } = profile
  const before = await db.selectFrom('customer').selectAll().where('id', '=', caller.customerId).executeTakeFirstOrThrow()
  const isOther = email !== undefined && plainEmail(email) !== before.email
  const isFactor = phone !== undefined && before.two_factor === 'sms' && plainPhone(phone) !== before.phone
  if (isOther && config.contract === 'original') throw new Refusal(200, 'info.invalid', { email: 'email.fixed' })
  if (isOther) await checkLetters(deps, before.id)
  const proven = isOther || isFactor ? await provePerson(deps, caller, proof, request) : null
  if (phone !== undefined) await savePhone(deps, before.id, plainPhone(phone), isFactor)
  if (email !== undefined && isOther && proven) await askForChange(deps, proven, email, visitorLanguage(request))
  if (email !== undefined && !isOther) await keepEmail(deps, before.id)
}

async function savePhone({ db }: Deps, customerId: number, phone: string, isProven: boolean): Promise<void> {
  const saved = await db
    .updateTable('customer')
    .set({ phone })
    .where('id', '=', customerId)
    // Codes that were switched on meanwhile go to the number of before.
    .$if(!isProven, (plain) => plain.where(({ or, eb }) => or([eb('two_factor', 'is distinct from', 'sms'), eb('phone', '=', phone)])))
    .executeTakeFirst()
  if (saved.numUpdatedRows !== 1n) throw new Refusal(200, 'info.invalid', { code: 'field.required' })
}
