import type { FastifyInstance } from 'fastify'
import { checkFactor } from '../../../contract/security.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { readSid } from '../../kernel/sessionCookie.ts'
import { visitorLanguage } from '../../kernel/visitorLanguage.ts'
import { openFactorLogin } from './factorLogin.ts'
import { takeSend, takeTry } from './guard.ts'
import { sendProofCode } from './provePerson.ts'
import { askForCode, takeSentCode } from './sentCode.ts'
import { takeTotp } from './totp.ts'
import { findWaitingLogin, type WaitingLogin } from './waitingLogin.ts'

export function registerSecurity(app: FastifyInstance, deps: Deps): void {
  const { db, now, config } = deps

  const isRight = ({ holder, customerId, factor }: WaitingLogin, code: string): Promise<boolean> =>
    factor === 'google' ? takeTotp(db, config, customerId, code, now()) : takeSentCode(deps, { holder, customerId, purpose: 'login' }, code)

  /** The second factor of a login that waits for it: without a code one is sent, with a right one the session opens (SES-05, SEC-04). A person who is signed in has one sent for what they want to change. */
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
      if (!(await takeSend(db, customerId, now()))) throw new Refusal(429, 'factor.sendLimit')
      await askForCode(deps, { holder, purpose: 'login', customerId, factor, language: visitorLanguage(request) })
      return { success: 'true' as const }
    }
    const { allowed, lockedUntil } = await takeTry(db, customerId, now())
    if (allowed && (await isRight(waiting, code))) {
      await openFactorLogin(deps, { request, reply }, waiting)
      return { success: 'true' as const }
    }
    if (lockedUntil > now()) return { success: 'false' as const, error: 'factor.locked', disabled: 'true' as const, until: lockedUntil }
    return { success: 'false' as const, error: 'factor.wrong' }
  })
}
