import type { FastifyInstance } from 'fastify'
import { userRefresh } from '../../../contract/session.ts'
import type { Deps } from '../../kernel/deps.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { serve } from '../../kernel/serve.ts'
import { serveOutbox } from '../../outside/mailOutboxPage.ts'
import { serveAutoLogin } from './autoLogin.ts'
import { serveCaptchaFrame } from './captchaFrame.ts'
import { serveEmail } from './email/email.ts'
import { serveLogin } from './login.ts'
import { serveLogout } from './logout.ts'
import { serveMobile } from './mobile.ts'
import { serveRecovery } from './recovery.ts'
import { serveRegister } from './register.ts'
import { serveRpc } from './rpc.ts'
import { userView } from './userView.ts'

export function registerSession(app: FastifyInstance, deps: Deps): void {
  serveRpc(app, deps)
  serveLogin(app, deps)
  serveAutoLogin(app, deps)
  serveCaptchaFrame(app, deps)
  serveRegister(app, deps)
  serveRecovery(app, deps)
  serveEmail(app, deps)
  serveLogout(app, deps)
  serveMobile(app, deps)
  serveOutbox(app, deps)
  serve(app, userRefresh, async ({ person }) => {
    if (person === null) throw new Refusal(401, 'auth.required')
    return { return: 'true' as const, data: await userView(deps, person.customerId, person.accountId) }
  })
}
