import type { FastifyRequest } from 'fastify'
import { isEmail, normaliseEmail } from '../../../domain/session/email.ts'
import { profilePhoneProblem, readPhone, type SplitPhone } from '../../../domain/session/phone.ts'
import { countries } from '../settings/countries.ts'
import type { Caller } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import { type Proof, reauthenticate } from './factor/reauthenticate.ts'
import { consumeStepUp, requireStepUp, type StepUpProof } from '../security/stepUp.ts'
import { requestEmailChange, checkLetterLimit, cancelEmailChange } from './email/requestEmailChange.ts'

type Fields = { email?: string | undefined; phone?: string | undefined }
type Profile = Fields & Proof

/** Returns the format errors of an e-mail address and a phone number (SES-10), by field. A visitor's number comes without its prefix. */
export function profileErrors({ email, phone }: Fields, whose: 'visitor' | 'person'): Record<string, string> {
  const errors: Record<string, string> = {}
  if (email !== undefined && !isEmail(email)) errors['email'] = 'email.invalid'
  const problem =
    phone === undefined ? null : whose === 'person' ? profilePhoneProblem(phone) : readPhone(phone, '') ? null : 'phone.invalid'
  if (problem !== null) errors['phone'] = problem
  return errors
}

/**
 * Saves a phone number and starts a change of e-mail address; both passed `profileErrors`. Throws what `reauthenticate` (for another address,
 * or the number that gets codes), `requireStepUp` and `checkLetterLimit` throw; in the original contract Refusal 200 `email.fixed` (SRV-12).
 */
export async function saveProfile(deps: Deps, caller: Caller, profile: Profile, request: FastifyRequest): Promise<void> {
  const { db, config } = deps
  const { email, phone, ...proof } = profile
  const before = await db.selectFrom('customer').selectAll().where('id', '=', caller.customerId).executeTakeFirstOrThrow()
  const isOtherEmail = email !== undefined && normaliseEmail(email) !== before.email
  const parts = phone === undefined ? null : readPhone(phone, before.phone_prefix, prefixes)
  if (phone !== undefined && parts === null) throw new Refusal(200, 'info.invalid', { phone: 'phone.invalid' })
  const isFactorPhone = parts !== null && before.two_factor === 'sms' && !isSameNumber(parts, before)
  if (isOtherEmail && config.contract === 'original') throw new Refusal(200, 'info.invalid', { email: 'email.fixed' })
  if (isOtherEmail) await checkLetterLimit(deps, before.id)
  // A confirmation in its own dialog takes a recovery code too: the number before may be lost.
  const isByStepUp = isFactorPhone && !isOtherEmail && proof.code === undefined && config.contract !== 'original'
  const stepUp = isByStepUp ? await requireStepUp(deps, caller, { purpose: 'phone', params: parts, accepts: 'bound' }) : null
  const proven = isOtherEmail || (isFactorPhone && stepUp === null) ? await reauthenticate(deps, caller, proof, request) : null
  if (parts !== null) await savePhone(deps, before.id, parts, { isProven: proven !== null && isFactorPhone, stepUp })
  if (email !== undefined && isOtherEmail && proven) await requestEmailChange(deps, proven, email, visitorLanguage(request))
  if (email !== undefined && !isOtherEmail) await cancelEmailChange(deps, before.id)
}

const prefixes: readonly string[] = [...new Set(countries.map(({ prefix }) => prefix))]

const isSameNumber = ({ prefix, phone }: SplitPhone, before: { phone_prefix: string; phone: string }): boolean =>
  `${prefix}${phone}`.replace('+', '') === `${before.phone_prefix}${before.phone}`.replace('+', '')

type PhoneProof = { isProven: boolean; stepUp: StepUpProof | null }

async function savePhone(deps: Deps, customerId: number, { prefix, phone }: SplitPhone, { isProven, stepUp }: PhoneProof): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (stepUp !== null) await consumeStepUp(trx, deps, stepUp)
    const isConfirmed = isProven || stepUp !== null
    const saved = await trx
      .updateTable('customer')
      .set({ phone, phone_prefix: prefix })
      .where('id', '=', customerId)
      // Fails if codes by text message were switched on meanwhile: they must go to the number before.
      .$if(!isConfirmed, (plain) =>
        plain.where(({ or, eb }) =>
          or([eb('two_factor', 'is distinct from', 'sms'), eb('phone', '=', phone).and('phone_prefix', '=', prefix)]),
        ),
      )
      .executeTakeFirst()
    if (saved.numUpdatedRows !== 1n) throw new Refusal(200, 'info.invalid', { code: 'field.required' })
    // Codes that went to the number before are worth nothing now.
    if (isConfirmed) await trx.deleteFrom('factor_code').where('customer_id', '=', customerId).execute()
  })
}
