import type { FastifyInstance } from 'fastify'
import { challenge, info, register } from '../../../contract/session.ts'
import { byField } from '../../../domain/kernel/ruleError.ts'
import { isEmail, plainEmail } from '../../../domain/session/email.ts'
import { isPhone, plainPhone } from '../../../domain/session/phone.ts'
import { readCurrency, registrationErrors } from '../../../domain/session/registration.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { findCountry } from '../settings/countries.ts'
import { challengeBits, issueChallenge, spendChallenge } from './challenge.ts'
import { addCustomer, findCustomer } from './customers.ts'
import { hashPassword } from './passwords.ts'
import { signIn } from './signIn.ts'

/** Registration opens an account and signs in (SES-08, SES-11). */
export function serveRegister(app: FastifyInstance, deps: Deps): void {
  serve(app, challenge, async () => ({ csprint: issueChallenge(deps.config, deps.now()), bits: challengeBits }))

  serve(app, register, async ({ body, request, reply }) => {
    const errors = Object.entries(byField(registrationErrors(body, findCountry(body.country))))
    const currency = readCurrency(body.currency)
    if (errors.length > 0 || currency === null)
      throw new Refusal(200, 'register.invalid', Object.fromEntries(errors.map(([field, { code }]) => [field, code])))
    const passwordHash = await hashPassword(body.password)
    const { id } = await signIn(deps, { request, reply }, async (trx) => {
      // A back end without the challenge call has no answer to it (SRV-12).
      if (deps.config.contract === 'full') await spendChallenge(trx, deps.config, body.csprint, body.cshex, deps.now())
      const { firstName, lastName, phone, phone_prefix: prefix, country, promo, login: email } = body
      const plain = {
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        phone: plainPhone(phone),
        phonePrefix: prefix.replace('+', ''),
      }
      const added = await addCustomer(trx, { ...plain, email, passwordHash, country, currency, promo, at: deps.now() })
      if (added === null) throw new Refusal(200, 'register.invalid', { login: 'email.taken' })
      return added
    })
    return { return: 'true' as const, data: { userId: id } }
  })

  serve(app, info, async ({ body, person }) => {
    const errors = await infoErrors(deps, body, person?.customerId ?? null)
    if (Object.keys(errors).length > 0) throw new Refusal(200, 'info.invalid', errors)
    if (person !== null && (body.email !== undefined || body.phone !== undefined)) {
      const change = {
        ...(body.email === undefined ? {} : { email: plainEmail(body.email) }),
        ...(body.phone === undefined ? {} : { phone: plainPhone(body.phone) }),
      }
      await deps.db.updateTable('customer').set(change).where('id', '=', person.customerId).execute()
    }
    return { return: 'true' as const }
  })
}

/** What is wrong with an e-mail address and a phone number (SES-10). Of an address it says only whether it can be used. */
async function infoErrors(
  { db }: Deps,
  { email, phone }: { email?: string | undefined; phone?: string | undefined },
  self: number | null,
): Promise<Record<string, string>> {
  const errors: Record<string, string> = {}
  if (email !== undefined && !isEmail(email.trim())) errors['email'] = 'email.invalid'
  else if (email !== undefined) {
    const holder = await findCustomer(db, email)
    if (holder && holder.id !== self) errors['email'] = 'email.taken'
  }
  if (phone !== undefined && !isPhone(phone)) errors['phone'] = 'phone.invalid'
  return errors
}
