import type { FastifyInstance } from 'fastify'
import { checkFactor } from '../../../../contract/security.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { serve } from '../../../kernel/serve.ts'
import { readSid } from '../../../kernel/sessionCookie.ts'
import { visitorLanguage } from '../../../kernel/visitorLanguage.ts'
import { checkStepUpCode, countedCheck, findStepUp, sendStepUpCode } from '../../security/checkStepUp.ts'
import { findSetup } from '../../security/factorSetup.ts'
import { consumeSend } from '../../security/factorThrottle.ts'
import { queueCode, consumeSentCode } from '../../security/sentCode.ts'
import { consumeTotp } from '../../security/totp.ts'
import { findWaitingLogin, type WaitingLogin } from '../../security/waitingLogin.ts'
import { checkSetupCode } from './checkSetupCode.ts'
import { accepted, answerOf } from './codeAnswer.ts'
import { completeFactorLogin } from './factorLogin.ts'

export function serveCheckFactor(app: FastifyInstance, deps: Deps): void {
  const { db, now, config } = deps

  const isRight = ({ holder, customerId, factor }: WaitingLogin, code: string): Promise<boolean> =>
    factor === 'google'
      ? consumeTotp(db, config, customerId, code, now())
      : consumeSentCode(deps, { holder, customerId, purpose: 'login' }, code)

  /**
   * Serves the second factor: without a code it sends one. A right code switches to the factor that is being
   * set up (SEC-03), confirms the action that asked for it (SEC-08), or opens the session of a login (SES-05,
   * SEC-04).
   */
  serve(app, checkFactor, async ({ body: { type, code, challenge }, person, request, reply }) => {
    const sid = readSid(config, request)
    const waiting = sid === null || challenge !== undefined ? null : await findWaitingLogin(db, sid, now())
    if (waiting === null && person !== null) {
      const isNamed = challenge !== undefined || config.contract === 'original'
      const setup = isNamed ? await findSetup(deps, person, { type, challenge }) : null
      if (setup !== null && code !== undefined) {
        const checked = await checkSetupCode(deps, person, setup, code)
        return checked.is === 'right' ? { ...accepted, codes: checked.codes } : answerOf(checked)
      }
      const action = isNamed ? await findStepUp(deps, person, { type, challenge }) : null
      if (action !== null && code !== undefined) return answerOf(await checkStepUpCode(deps, person, action, code))
      const asked = setup ?? action
      if (asked === null) throw new Refusal(200, challenge === undefined ? 'login.expired' : 'stepUp.expired')
      await sendStepUpCode(deps, person, asked, visitorLanguage(request))
      return accepted
    }
    if (waiting === null || waiting.factor !== type) throw new Refusal(200, 'login.expired')
    const { holder, customerId, factor } = waiting
    if (code === undefined) {
      if (factor === 'google') return accepted
      if (!(await consumeSend(db, customerId, now()))) throw new Refusal(429, 'factor.sendLimit')
      await queueCode(deps, { holder, purpose: 'login', customerId, factor, language: visitorLanguage(request) })
      return accepted
    }
    const checked = await countedCheck(deps, customerId, () => isRight(waiting, code))
    if (checked.is === 'right') await completeFactorLogin(deps, { request, reply }, waiting)
    return answerOf(checked)
  })
}
