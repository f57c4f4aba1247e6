import type { FastifyRequest } from 'fastify'
import { isEmail, normaliseEmail } from '../../../domain/session/email.ts'
import { profilePhoneProblem, readPhone, type SplitPhone } from '../../../domain/session/phone.ts'
import { countries } from '../settings/countries.ts'
import type { Caller } from '../../kernel/call.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import { consumeStepUp, requireStepUp, type StepUpProof } from '../security/stepUp.ts'
import { checkOwnPassword } from './checkOwnPassword.ts'
import type { Customer } from './customers.ts'
import { requestEmailChange, checkLetterLimit, cancelEmailChange, type EmailProof } from './email/requestEmailChange.ts'
import { notifyOfFactorPhone } from './notifyOfSecurity.ts'

type Fields = { email?: string | undefined; phone?: string | undefined }
type Profile = Fields & { password?: string | undefined }

/**
 * Returns the format errors of an e-mail address and a phone number (SES-10), by field. A visitor's number
 * comes without its prefix.
 */
export function profileErrors({ email, phone }: Fields, whose: 'visitor' | 'person'): Record<string, string> {
  const errors: Record<string, string> = {}
  if (email !== undefined && !isEmail(email)) errors['email'] = 'email.invalid'
  const problem =
    phone === undefined ? null : whose === 'person' ? profilePhoneProblem(phone) : readPhone(phone, '') ? null : 'phone.invalid'
  if (problem !== null) errors['phone'] = problem
  return errors
}

/**
 * Saves a phone number, and starts a change of address by the present factor, else the password (SEC-08);
 * both passed `profileErrors`. Throws what `requireStepUp`, `checkOwnPassword` and `checkLetterLimit` throw,
 * and by SRV-12 Refusal 200 `email.fixed`.
 */
export async function saveProfile(deps: Deps, caller: Caller, { email, phone, password }: Profile, request: FastifyRequest): Promise<void> {
  const { db, config } = deps
  const before = await db.selectFrom('customer').selectAll().where('id', '=', caller.customerId).executeTakeFirstOrThrow()
  const next = email === undefined || normaliseEmail(email) === before.email ? null : normaliseEmail(email)
  const parts = phone === undefined ? null : readPhone(phone, before.phone_prefix, prefixes)
  if (phone !== undefined && parts === null) throw new Refusal(200, 'info.invalid', { phone: 'phone.invalid' })
  const isFactorPhone = parts !== null && before.two_factor === 'sms' && !isSameNumber(parts, before)
  if (next !== null && config.contract === 'original') throw new Refusal(200, 'info.invalid', { email: 'email.fixed' })
  if (next !== null) await checkLetterLimit(deps, before.id)
  const phoneProof = isFactorPhone ? await requireStepUp(deps, caller, { purpose: 'phone', params: parts, accepts: 'bound' }) : null
  const emailProof = next === null ? null : await provenForEmail(deps, caller, { before, next, password }, request)
  if (parts !== null) await savePhone(deps, before.id, parts, phoneProof)
  if (next !== null && emailProof !== null) await requestEmailChange(deps, emailProof, next, visitorLanguage(request))
  if (email !== undefined && next === null) await cancelEmailChange(deps, before.id)
}

type EmailRequest = { before: Customer; next: string; password: string | undefined }

async function provenForEmail(deps: Deps, caller: Caller, asked: EmailRequest, request: FastifyRequest): Promise<EmailProof> {
  const { before, next, password } = asked
  if (before.two_factor === null) return { customer: await checkOwnPassword(deps, before.email, password, request), stepUp: null }
  return { customer: before, stepUp: await requireStepUp(deps, caller, { purpose: 'email', params: { email: next }, accepts: 'bound' }) }
}

const prefixes: readonly string[] = [...new Set(countries.map(({ prefix }) => prefix))]

const isSameNumber = ({ prefix, phone }: SplitPhone, before: { phone_prefix: string; phone: string }): boolean =>
  `${prefix}${phone}`.replace('+', '') === `${before.phone_prefix}${before.phone}`.replace('+', '')

async function savePhone(deps: Deps, customerId: number, { prefix, phone }: SplitPhone, proof: StepUpProof | null): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (proof !== null) await consumeStepUp(trx, deps, proof)
    const saved = await trx
      .updateTable('customer')
      .set({ phone, phone_prefix: prefix })
      .where('id', '=', customerId)
      // Fails if codes by text message were switched on meanwhile: they must go to the number before.
      .$if(proof === null, (plain) =>
        plain.where(({ or, eb }) =>
          or([eb('two_factor', 'is distinct from', 'sms'), eb('phone', '=', phone).and('phone_prefix', '=', prefix)]),
        ),
      )
      .executeTakeFirst()
    if (saved.numUpdatedRows !== 1n) throw new Refusal(200, 'stepUp.expired')
    if (proof === null) return
    // Codes that went to the number before are worth nothing now.
    await trx.deleteFrom('factor_code').where('customer_id', '=', customerId).execute()
    await notifyOfFactorPhone(trx, deps, { customerId, phone })
  })
}
