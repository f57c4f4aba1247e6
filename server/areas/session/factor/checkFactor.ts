import type { FastifyInstance } from 'fastify'
import { checkFactor } from '../../../../contract/security.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { serve } from '../../../kernel/serve.ts'
import { readSid } from '../../../kernel/sessionCookie.ts'
import { visitorLanguage } from '../../../kernel/visitorLanguage.ts'
import { completeFactorLogin } from './factorLogin.ts'
import { consumeSend, consumeAttempt } from '../../security/factorThrottle.ts'
import { sendProofCode } from './reauthenticate.ts'
import { queueCode, consumeSentCode } from '../../security/sentCode.ts'
import { consumeTotp } from '../../security/totp.ts'
import { findWaitingLogin, type WaitingLogin } from '../../security/waitingLogin.ts'

export function serveCheckFactor(app: FastifyInstance, deps: Deps): void {
  const { db, now, config } = deps

  const isRight = ({ holder, customerId, factor }: WaitingLogin, code: string): Promise<boolean> =>
    factor === 'google'
      ? consumeTotp(db, config, customerId, code, now())
      : consumeSentCode(deps, { holder, customerId, purpose: 'login' }, code)

  /**
   * Serves the second factor: without a code it sends one, with a right code it opens the session (SES-05, SEC-04). A signed-in person gets
   * a code for the change they requested.
   */
  serve(app, checkFactor, async ({ body: { type, code }, person, request, reply }) => {
    const sid = readSid(config, request)
    const waiting = sid === null ? null : await findWaitingLogin(db, sid, now())
    if (waiting === null && person !== null && code === undefined) {
      await sendProofCode(deps, person, type, visitorLanguage(request))
      return { success: 'true' as const }
    }
    if (waiting === null || waiting.factor !== type) throw new Refusal(200, 'login.expired')
    const { holder, customerId, factor } = waiting
    if (code === undefined) {
      if (factor === 'google') return { success: 'true' as const }
      if (!(await consumeSend(db, customerId, now()))) throw new Refusal(429, 'factor.sendLimit')
      await queueCode(deps, { holder, purpose: 'login', customerId, factor, language: visitorLanguage(request) })
      return { success: 'true' as const }
    }
    const { allowed, lockedUntil } = await consumeAttempt(db, customerId, now())
    if (allowed && (await isRight(waiting, code))) {
      await completeFactorLogin(deps, { request, reply }, waiting)
      return { success: 'true' as const }
    }
    if (lockedUntil > now()) return { success: 'false' as const, error: 'factor.locked', disabled: 'true' as const, until: lockedUntil }
    return { success: 'false' as const, error: 'factor.wrong' }
  })
}
