import type { FastifyInstance } from 'fastify'
import { challenge, info, register } from '../../../contract/signIn.ts'
import { byField } from '../../../domain/kernel/ruleError.ts'
import { plainPhone } from '../../../domain/session/phone.ts'
import { readCurrency, registrationErrors } from '../../../domain/session/registration.ts'
import { isHouseEmail } from '../../../domain/session/role.ts'
import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import { promiseGift } from '../gift/promise.ts'
import { findCountry } from '../settings/countries.ts'
import { challengeBits, issueChallenge, spendChallenge } from './challenge.ts'
import { addCustomer } from './customers.ts'
import { sendEmailLetter } from './email/emailLetters.ts'
import { openDemoAccount } from './openDemoAccount.ts'
import { hashPassword } from './passwords.ts'
import { profileErrors, saveProfile } from './saveProfile.ts'
import { type Newcomer, signIn } from './signIn.ts'
import { boundTaken, emailTaken, isKnownTaken, isListTried } from './takenAddresses.ts'

/** Registration opens an account and signs in (SES-08, SES-11). */
export function serveRegister(app: FastifyInstance, deps: Deps): void {
  serve(app, challenge, async () => {
    const cost = (await isListTried(deps.db, deps.now())) ? 'raised' : 'usual'
    return { csprint: issueChallenge(deps.config, cost, deps.now()), bits: challengeBits[cost] }
  })

  serve(app, register, async ({ body, request, reply }) => {
    const errors = Object.entries(byField(registrationErrors(body, findCountry(body.country))))
    const currency = readCurrency(body.currency)
    if (errors.length > 0 || currency === null)
      throw new Refusal(200, 'register.invalid', Object.fromEntries(errors.map(([field, { code }]) => [field, code])))
    // A back end without the challenge call has no answer to it (SRV-12). Spent whatever comes of it: each address asked about costs one.
    if (deps.config.contract === 'full') await spendChallenge(deps.db, deps.config, body.csprint, body.cshex, deps.now())
    const passwordHash = await hashPassword(body.password)
    const open = async (trx: Trx): Promise<Newcomer> => {
      const { firstName, lastName, phone, phone_prefix: prefix, country, promo, login: email } = body
      const plain = {
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        phone: plainPhone(phone),
        phonePrefix: prefix.replace('+', ''),
      }
      const demo = isHouseEmail(email, new URL(deps.config.appUrl).hostname)
      // Where no link can be opened there is no rule about unconfirmed addresses (SRV-12).
      const emailStatus = deps.config.contract === 'original' ? 'confirmed' : undefined
      const added = await addCustomer(trx, { ...plain, email, emailStatus, passwordHash, country, currency, promo, demo, at: deps.now() })
      if (added === null) throw emailTaken()
      await promiseGift(trx, deps.config, { customerId: added.id, promo, currency }, deps.now())
      return demo ? { id: added.id, account: await openDemoAccount(trx, added.id, deps.now()) } : added
    }
    const { id } = await boundTaken(deps, { email: body.login, ip: request.ip }, () => signIn(deps, { request, reply }, open))
    await sendEmailLetter(deps, { kind: 'confirm', customerId: id, change: null, language: visitorLanguage(request) })
    return { return: 'true' as const, data: { userId: id } }
  })

  serve(app, info, async ({ body, person, request }) => {
    const errors = profileErrors(body)
    if (person === null && body.email !== undefined && !errors['email'] && (await isKnownTaken(deps, body.email, request.ip)))
      errors['email'] = 'email.taken'
    if (Object.keys(errors).length > 0) throw new Refusal(200, 'info.invalid', errors)
    if (person !== null) await saveProfile(deps, person, body, request)
    return { return: 'true' as const }
  })
}
