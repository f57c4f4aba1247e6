import type { Caller } from '../../../kernel/call.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { type CodeCheck, countedCheck } from '../../security/checkStepUp.ts'
import { endSetup, type FactorSetup, secretOf } from '../../security/factorSetup.ts'
import { replaceRecoveryCodes } from '../../security/recoveryCodes.ts'
import { consumeSentCode } from '../../security/sentCode.ts'
import { storeTotpSecret, totpStep } from '../../security/totp.ts'
import { lockCustomer } from '../lockCustomer.ts'
import { phoneOf } from './phoneOf.ts'
import { setFactor } from './setFactor.ts'

/**
 * `codes`: the recovery codes of the factor that was switched on; the answer is the only place that has them
 * (SEC-07).
 */
type SetupCheck = Exclude<CodeCheck, { is: 'right' }> | { is: 'right'; codes: string[] }

/**
 * Checks a code of a factor that is being set up; a right one switches to it (SEC-03). Throws Refusal 200
 * `stepUp.expired` if the factor, the address or the number has changed since the setup began.
 */
export async function checkSetupCode(deps: Deps, person: Caller, setup: FactorSetup, code: string): Promise<SetupCheck> {
  const { db, config, now } = deps
  const { customerId, sessionHash } = person
  const { id, factor, target } = setup
  // The step of the accepted code: it is not accepted again at the next sign-in.
  let step = 0
  const checked = await countedCheck(deps, customerId, async () => {
    if (factor !== 'google') return consumeSentCode(deps, { holder: id, purpose: 'change', customerId }, code)
    step = totpStep(secretOf(config, setup), code, now()) ?? 0
    return step > 0
  })
  if (checked.is !== 'right') return checked
  const codes = await db.transaction().execute(async (trx) => {
    const customer = await lockCustomer(trx, customerId)
    const hasMoved = (factor === 'email' && customer.email !== target) || (factor === 'sms' && phoneOf(customer) !== target)
    if (hasMoved || !(await endSetup(trx, setup))) throw new Refusal(200, 'stepUp.expired')
    if (factor === 'google') await storeTotpSecret(trx, config, customerId, secretOf(config, setup), step)
    await setFactor(trx, deps, { customerId, session: sessionHash, factor })
    // A plain back end's page could not show them (SRV-12).
    return config.contract === 'original' ? [] : replaceRecoveryCodes(trx, config, customerId)
  })
  return { is: 'right', codes }
}
