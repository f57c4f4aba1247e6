import type { FastifyInstance } from 'fastify'
import { challenge, info, register } from '../../../contract/signIn.ts'
import { byField } from '../../../domain/kernel/ruleError.ts'
import { plainPhone } from '../../../domain/session/phone.ts'
import { readCurrency, registrationErrors } from '../../../domain/session/registration.ts'
import { isHouseEmail } from '../../../domain/session/role.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { promiseGift } from '../gift/promise.ts'
import { findCountry } from '../settings/countries.ts'
import { challengeBits, issueChallenge, spendChallenge } from './challenge.ts'
import { addCustomer } from './customers.ts'
import { openDemoAccount } from './openDemoAccount.ts'
import { hashPassword } from './passwords.ts'
import { profileErrors, saveProfile } from './saveProfile.ts'
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
      const demo = isHouseEmail(email, new URL(deps.config.appUrl).hostname)
      const added = await addCustomer(trx, { ...plain, email, passwordHash, country, currency, promo, demo, at: deps.now() })
      if (added === null) throw new Refusal(200, 'register.invalid', { login: 'email.taken' })
      await promiseGift(trx, deps.config, { customerId: added.id, promo, currency }, deps.now())
      return demo ? { id: added.id, account: await openDemoAccount(trx, added.id, deps.now()) } : added
    })
    return { return: 'true' as const, data: { userId: id } }
  })

  serve(app, info, async ({ body, person }) => {
    const errors = await profileErrors(deps, body, person?.customerId ?? null)
    if (Object.keys(errors).length > 0) throw new Refusal(200, 'info.invalid', errors)
    if (person !== null) await saveProfile(deps, person.customerId, body)
    return { return: 'true' as const }
  })
}
