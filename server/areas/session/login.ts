import type { FastifyInstance } from 'fastify'
import { login, loginFail } from '../../../contract/signIn.ts'
import { isEmail, normaliseEmail } from '../../../domain/session/email.ts'
import { redirectRoute } from '../../../domain/session/redirectRoute.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { checkPassword } from './checkPassword.ts'
import { completeSignIn } from './completeSignIn.ts'
import { recordFailedLogin } from './loginNotice.ts'
import { lockIfPasswordUnchanged } from './lockIfPasswordUnchanged.ts'

/**
 * Checks a login's captcha token before the password (SES-04). Throws Refusal 200 `login.captcha`: always for
 * a robot; where a token is required also for a missing one and while the provider is unreachable.
 */
async function checkCaptcha({ config: { captcha }, external }: Deps, token: string | undefined, ip: string): Promise<void> {
  if (captcha === null) return
  const verdict = token ? await external.captcha.judge(token, ip) : 'unknown'
  if (verdict === 'human' || (verdict === 'unknown' && !captcha.required)) return
  throw new Refusal(200, 'login.captcha')
}

/** Serves the second step of login (SES-02); the first was the platform's, whose token it opens. */
export function serveLogin(app: FastifyInstance, deps: Deps): void {
  serve(app, login, async ({ body, request, reply }) => {
    await checkCaptcha(deps, body['g-recaptcha-response'], request.ip)
    const customer = await checkPassword(deps, { email: normaliseEmail(body.email), ip: request.ip, request }, body.password)
    const factor = await completeSignIn(deps, { request, reply }, (trx) => lockIfPasswordUnchanged(trx, customer), body.token)
    const url = redirectRoute(body.url ?? null)
    return { return: 'true' as const, ...(factor !== null && { factor }), ...(url !== null && { url }) }
  })

  // The same response for every address, so that it does not reveal who is registered (SES-03).
  serve(app, loginFail, async ({ body }) => {
    if (!isEmail(body.email)) throw new Refusal(200, 'forget.invalid', { email: 'email.invalid' })
    await recordFailedLogin(deps, normaliseEmail(body.email))
    return { return: 'true' as const }
  })
}
