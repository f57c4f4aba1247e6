import type { FastifyInstance } from 'fastify'
import { TOTP, Secret } from 'otpauth'
import { type Factor, twoFactors } from '../../../../contract/security.ts'
import type { Caller } from '../../../kernel/call.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { serve } from '../../../kernel/serve.ts'
import { visitorLanguage } from '../../../kernel/visitorLanguage.ts'
import { beginSetup, newTotpSecret } from '../../security/factorSetup.ts'
import { consumeSend } from '../../security/factorThrottle.ts'
import { queueCode } from '../../security/sentCode.ts'
import { consumeStepUp, requireStepUp, type StepUpProof } from '../../security/stepUp.ts'
import type { Customer } from '../customers.ts'
import { lockCustomer } from '../lockCustomer.ts'
import { isOffered } from './isOffered.ts'
import { phoneOf } from './phoneOf.ts'
import { setFactor } from './setFactor.ts'

const issuer = 'Openfloor'

/** Returns the address that an authenticator app reads from a QR code. */
const otpauthAddress = (label: string, secret: string): string => new TOTP({ issuer, label, secret: Secret.fromBase32(secret) }).toString()

/**
 * Returns the proofs that a person is who they say before a method is set up: the present factor, and for
 * Google a code by e-mail.
 */
async function provenForSetup(deps: Deps, person: Caller, customer: Customer, type: Factor): Promise<StepUpProof[]> {
  const { two_factor: present } = customer
  const proofs: StepUpProof[] = []
  const byMail = { purpose: 'twoFactor' as const, accepts: 'bound' as const, factor: 'email' as const }
  // The code by e-mail is the present factor's too.
  if (present !== null && !(present === 'email' && type === 'google'))
    proofs.push(await requireStepUp(deps, person, { purpose: 'twoFactor', params: { type, state: 'enable' }, accepts: 'recent' }))
  // The setup's own code proves the mailbox.
  if (type === 'google' || (present === null && type === 'sms'))
    proofs.push(await requireStepUp(deps, person, { ...byMail, params: { type, by: 'email' } }))
  return proofs
}

function targetOf(customer: Customer, type: Factor): string {
  if (type === 'google') return newTotpSecret()
  return type === 'email' ? customer.email : phoneOf(customer)
}

/**
 * Serves the switch of the second factor (SEC-03): `enable` prepares a method, which its code switches on;
 * `disable` turns it off. Refusals: 200 `factor.alreadyOn`, `.notOn`, `.noProvider`, `.emailUnconfirmed`, 429
 * `factor.sendLimit`, and those of `requireStepUp`.
 */
export function serveTwoFactors(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps

  async function disable(person: Caller, customer: Customer): Promise<void> {
    const proof = await requireStepUp(deps, person, { purpose: 'twoFactor', params: { state: 'disable' }, accepts: 'recent' })
    await db.transaction().execute(async (trx) => {
      await consumeStepUp(trx, deps, proof)
      await setFactor(trx, deps, { customerId: customer.id, session: person.sessionHash, factor: null })
    })
  }

  serve(app, twoFactors, async ({ body: { type, state }, person, request }) => {
    const { customerId } = person
    const customer = await db.selectFrom('customer').selectAll().where('id', '=', customerId).executeTakeFirstOrThrow()
    if (state === 'disable') {
      if (customer.two_factor !== type) throw new Refusal(200, 'factor.notOn')
      await disable(person, customer)
      return { success: 'true' as const }
    }
    // A new phone needs a new secret; the others would stay as they are.
    if (customer.two_factor === type && type !== 'google') throw new Refusal(200, 'factor.alreadyOn')
    if (!isOffered(deps, type)) throw new Refusal(200, 'factor.noProvider')
    if (type === 'email' && customer.email_confirmed_at === null) throw new Refusal(200, 'factor.emailUnconfirmed')
    const proofs = await provenForSetup(deps, person, customer, type)
    if (type !== 'google' && !(await consumeSend(db, customerId, now()))) throw new Refusal(429, 'factor.sendLimit')
    const target = targetOf(customer, type)
    const challenge = await db.transaction().execute(async (trx) => {
      // Another switch may have ended since: it needs its own proof.
      if ((await lockCustomer(trx, customerId)).two_factor !== customer.two_factor) throw new Refusal(200, 'stepUp.expired')
      for (const proof of proofs) await consumeStepUp(trx, deps, proof)
      return beginSetup(trx, deps, person, { factor: type, target })
    })
    const prepared = { success: 'true' as const, challenge }
    if (type === 'google') return { ...prepared, qr: otpauthAddress(customer.email, target), secret: target }
    await queueCode(deps, { holder: challenge, purpose: 'change', customerId, factor: type, language: visitorLanguage(request) })
    return prepared
  })
}
