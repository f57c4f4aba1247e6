import type { FastifyInstance } from 'fastify'
import { challenge, info, register } from '../../../contract/signIn.ts'
import { byField } from '../../../domain/kernel/ruleError.ts'
import { parseRegistrationCurrency, readRegistration, registrationErrors } from '../../../domain/session/registration.ts'
import { isOperatorEmail } from '../../../domain/session/role.ts'
import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import { promiseGift } from '../gift/promiseGift.ts'
import { creditSignUp } from '../referral/creditSignUp.ts'
import { findCountry } from '../settings/countries.ts'
import { challengeBits, issueChallenge, consumeChallenge } from './challenge.ts'
import { addCustomer, type Customer } from './customers.ts'
import { sendEmailLetter } from './email/emailLetters.ts'
import { openDemoAccount } from './openDemoAccount.ts'
import { knownDevice } from './knownDevice.ts'
import { hashPassword } from './passwords.ts'
import { profileErrors, saveProfile } from './saveProfile.ts'
import { type CustomerAccount, signIn } from './signIn.ts'
import { limitTakenAddresses, emailTaken, isKnownTaken, isEnumerationSuspected } from './takenAddresses.ts'

/** Serves registration, which opens an account and signs in (SES-08, SES-11). */
export function serveRegister(app: FastifyInstance, deps: Deps): void {
  serve(app, challenge, async () => {
    const cost = (await isEnumerationSuspected(deps.db, deps.now())) ? 'raised' : 'usual'
    return { csprint: issueChallenge(deps.config, cost, deps.now()), bits: challengeBits[cost] }
  })

  serve(app, register, async ({ body, person, request, reply }) => {
    const errors = Object.entries(byField(registrationErrors(body, findCountry(body.country))))
    const currency = parseRegistrationCurrency(body.currency)
    if (errors.length > 0 || currency === null)
      throw new Refusal(200, 'register.invalid', Object.fromEntries(errors.map(([field, { code }]) => [field, code])))
    // The original contract has no challenge (SRV-12). Consumed before the outcome is known, so that each
    // address asked about costs one.
    if (deps.config.contract === 'full') await consumeChallenge(deps.db, deps.config, body.csprint, body.cshex, deps.now())
    const passwordHash = await hashPassword(body.password)
    const open = async (trx: Trx): Promise<CustomerAccount> => {
      const { phone_prefix: phonePrefix, promo, login: email, ...read } = readRegistration(body)
      const { firstName, lastName, phone, country } = read
      const plain = { firstName, lastName, phone, phonePrefix, country }
      const demo = isOperatorEmail(email, new URL(deps.config.appUrl).hostname)
      // In the original contract no link can confirm an address, so it counts as confirmed (SRV-12).
      const emailStatus = deps.config.contract === 'original' ? 'confirmed' : undefined
      const added = await addCustomer(trx, { ...plain, email, emailStatus, passwordHash, currency, promo, demo, at: deps.now() })
      if (added === null) throw emailTaken()
      await promiseGift(trx, deps.config, { customerId: added.id, promo, currency }, deps.now())
      const isKnown = (referrer: Customer): boolean => knownDevice(deps.config, request, referrer, deps.now()) !== null
      const browserOf = (referrer: Customer) => (referrer.id === person?.customerId || isKnown(referrer) ? 'referrer' : 'other')
      await creditSignUp(trx, { code: body.ref, customerId: added.id, browserOf, at: deps.now() })
      const letter = { kind: 'confirm' as const, customerId: added.id, change: null, language: visitorLanguage(request), url: body.url }
      await sendEmailLetter(deps, letter, trx)
      return demo ? { id: added.id, account: await openDemoAccount(trx, added.id, deps.now()) } : added
    }
    const { id } = await limitTakenAddresses(deps, { email: body.login, ip: request.ip }, () => signIn(deps, { request, reply }, open))
    return { return: 'true' as const, data: { userId: id } }
  })

  serve(app, info, async ({ body, person, request }) => {
    const errors = profileErrors(body, person === null ? 'visitor' : 'person')
    if (person === null && body.email !== undefined && !errors['email'] && (await isKnownTaken(deps, body.email, request.ip)))
      errors['email'] = 'email.taken'
    if (Object.keys(errors).length > 0) throw new Refusal(200, 'info.invalid', errors)
    if (person !== null) await saveProfile(deps, person, body, request)
    return { return: 'true' as const }
  })
}
