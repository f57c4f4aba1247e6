import type { FastifyInstance } from 'fastify'
import { platformLogout } from '../../contract/session.ts'
import { platformLogin } from '../../contract/signIn.ts'
import { normaliseEmail } from '../../domain/session/email.ts'
import type { Deps } from '../kernel/deps.ts'
import { closePlatformSession, createPendingPlatformSession } from '../kernel/platformSession.ts'
import { serve } from '../kernel/serve.ts'
import { bearerToken } from '../kernel/authenticate.ts'
import { checkPassword } from '../areas/session/checkPassword.ts'

/**
 * Serves the platform's part of login and logout (SES-02, SES-14): its token opens nothing before the second
 * call (SES-05).
 */
export function servePlatformAccess(app: FastifyInstance, deps: Deps): void {
  serve(app, platformLogin, async ({ body, request }) => {
    const customer = await checkPassword(deps, { email: normaliseEmail(body.login), ip: request.ip, platform: true }, body.password)
    return { return: 'true' as const, token: await createPendingPlatformSession(deps.db, customer.id, deps.now()) }
  })
  serve(app, platformLogout, async ({ request }) => {
    const token = bearerToken(request)
    if (token !== null) await closePlatformSession(deps.db, token)
    return { return: 'true' as const }
  })
}
