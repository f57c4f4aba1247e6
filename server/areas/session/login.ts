import type { FastifyInstance } from 'fastify'
import { login, loginFail } from '../../../contract/session.ts'
import { plainEmail } from '../../../domain/session/email.ts'
import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../kernel/deps.ts'
import { openPlatformSession } from '../../kernel/platformSession.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { readSid } from '../../kernel/sessionCookie.ts'
import { keepWaitingLogin } from '../security/waitingLogin.ts'
import { checkPassword } from './checkPassword.ts'
import { noteFailedLogin } from './loginNotice.ts'
import { stillThem } from './stillThem.ts'
import { signIn } from './signIn.ts'

/** The second step of login (SES-02): the first was the platform's, whose token it opens. */
export function serveLogin(app: FastifyInstance, deps: Deps): void {
  serve(app, login, async ({ body, request, reply }) => {
    const customer = await checkPassword(deps, { email: plainEmail(body.email), ip: request.ip }, body.password)
    // No session until the factor is shown; the platform's stays pending (SES-05).
    if (customer.two_factor !== null) {
      const sid = readSid(deps.config, request)
      if (sid === null) throw new Refusal(403, 'csrf.token')
      const { id: customerId, two_factor: factor } = customer
      await keepWaitingLogin(deps.db, { sid, customerId, factor, token: body.token }, deps.now())
      return { return: 'true' as const, factor }
    }
    const who = (trx: Trx) => stillThem(trx, customer)
    await signIn(deps, { request, reply }, who, async (trx, session) => {
      if (body.token === undefined) return
      if (!(await openPlatformSession(trx, body.token, customer.id, session, deps.now()))) throw new Refusal(200, 'login.expired')
    })
    return { return: 'true' as const }
  })

  // The same answer for every address: it must not tell who is registered (SES-03).
  serve(app, loginFail, async ({ body }) => {
    await noteFailedLogin(deps, plainEmail(body.email))
    return { return: 'true' as const }
  })
}
