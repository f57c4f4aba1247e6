import type { FastifyRequest } from 'fastify'
import { isEmail, normaliseEmail } from '../../../domain/session/email.ts'
import { isPhone, normalisePhone } from '../../../domain/session/phone.ts'
import type { Caller } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import { type Proof, reauthenticate } from './factor/reauthenticate.ts'
import { requestEmailChange, checkLetterLimit, cancelEmailChange } from './email/requestEmailChange.ts'

type Fields = { email?: string | undefined; phone?: string | undefined }
type Profile = Fields & Proof

/** Returns the format errors of an e-mail address and a phone number (SES-10), by field. */
export function profileErrors({ email, phone }: Fields): Record<string, string> {
  const errors: Record<string, string> = {}
  if (email !== undefined && !isEmail(email.trim())) errors['email'] = 'email.invalid'
  if (phone !== undefined && !isPhone(phone)) errors['phone'] = 'phone.invalid'
  return errors
}

/**
 * Saves a phone number and starts a change of e-mail address; both passed `profileErrors`. Throws what `reauthenticate` (for another address,
 * or the number that gets codes) and `checkLetterLimit` throw; in the original contract Refusal 200 `email.fixed` (SRV-12).
 */
export async function saveProfile(deps: Deps, caller: Caller, profile: Profile, request: FastifyRequest): Promise<void> {
  const { db, config } = deps
  const { email, phone, ...proof } = profile
  const before = await db.selectFrom('customer').selectAll().where('id', '=', caller.customerId).executeTakeFirstOrThrow()
  const isOtherEmail = email !== undefined && normaliseEmail(email) !== before.email
  const isFactorPhone = phone !== undefined && before.two_factor === 'sms' && normalisePhone(phone) !== before.phone
  if (isOtherEmail && config.contract === 'original') throw new Refusal(200, 'info.invalid', { email: 'email.fixed' })
  if (isOtherEmail) await checkLetterLimit(deps, before.id)
  const proven = isOtherEmail || isFactorPhone ? await reauthenticate(deps, caller, proof, request) : null
  if (phone !== undefined) await savePhone(deps, before.id, normalisePhone(phone), isFactorPhone)
  if (email !== undefined && isOtherEmail && proven) await requestEmailChange(deps, proven, email, visitorLanguage(request))
  if (email !== undefined && !isOtherEmail) await cancelEmailChange(deps, before.id)
}

async function savePhone({ db }: Deps, customerId: number, phone: string, isProven: boolean): Promise<void> {
  const saved = await db
    .updateTable('customer')
    .set({ phone })
    .where('id', '=', customerId)
    // Fails if codes by text message were switched on meanwhile: they must go to the number before.
    .$if(!isProven, (plain) => plain.where(({ or, eb }) => or([eb('two_factor', 'is distinct from', 'sms'), eb('phone', '=', phone)])))
    .executeTakeFirst()
  if (saved.numUpdatedRows !== 1n) throw new Refusal(200, 'info.invalid', { code: 'field.required' })
}
