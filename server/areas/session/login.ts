import type { FastifyInstance } from 'fastify'
import { login, loginFail } from '../../../contract/signIn.ts'
import { isEmail, plainEmail } from '../../../domain/session/email.ts'
import { redirectRoute } from '../../../domain/session/redirectRoute.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { checkCaptcha } from './checkCaptcha.ts'
import { checkPassword } from './checkPassword.ts'
import { enter } from './enter.ts'
import { noteFailedLogin } from './loginNotice.ts'
import { stillThem } from './stillThem.ts'

/** The second step of login (SES-02): the first was the platform's, whose token it opens. */
export function serveLogin(app: FastifyInstance, deps: Deps): void {
  serve(app, login, async ({ body, request, reply }) => {
    await checkCaptcha(deps, body['g-recaptcha-response'], request.ip)
    const customer = await checkPassword(deps, { email: plainEmail(body.email), ip: request.ip, request }, body.password)
    const factor = await enter(deps, { request, reply }, (trx) => stillThem(trx, customer), body.token)
    const url = redirectRoute(body.url ?? null)
    return { return: 'true' as const, ...(factor !== null && { factor }), ...(url !== null && { url }) }
  })

  // The same answer for every address: it must not tell who is registered (SES-03).
  serve(app, loginFail, async ({ body }) => {
    if (!isEmail(body.email.trim())) throw new Refusal(200, 'forget.invalid', { email: 'email.invalid' })
    await noteFailedLogin(deps, plainEmail(body.email))
    return { return: 'true' as const }
  })
}
