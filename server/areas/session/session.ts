import type { FastifyInstance } from 'fastify'
import { userRefresh } from '../../../contract/session.ts'
import type { Area } from '../../kernel/area.ts'
import type { Deps } from '../../kernel/deps.ts'
import { serve } from '../../kernel/serve.ts'
import { serveOutbox } from './mailOutboxPage.ts'
import { serveAutoLogin } from './autoLogin.ts'
import { serveCaptchaIframe } from './captchaIframe.ts'
import { mailEmailLetters } from './email/emailLetters.ts'
import { serveEmail } from './email/email.ts'
import { serveCheckFactor } from './factor/checkFactor.ts'
import { servePasskeys } from './factor/servePasskeys.ts'
import { serveRecoveryCodes } from './factor/serveRecoveryCodes.ts'
import { serveTwoFactors } from './factor/twoFactors.ts'
import { mailFailedLogins } from './loginNotice.ts'
import { mailLinks } from './mailedLink.ts'
import { mailPasswordChanges } from './passwordNotice.ts'
import { purgeExpiredSessions } from './purgeExpiredSessions.ts'
import { serveLogin } from './login.ts'
import { serveLogout } from './logout.ts'
import { serveMobile } from './mobile.ts'
import { serveRecovery } from './recovery.ts'
import { serveRegister } from './register.ts'
import { serveRpc } from './rpc.ts'
import { serveChangePassword } from './security/changePassword.ts'
import { serveSecurityState } from './security/serveSecurityState.ts'
import { mailSecurityNotices } from './notifyOfSecurity.ts'
import { userView } from './userView.ts'

function registerSession(app: FastifyInstance, deps: Deps): void {
  serveRpc(app, deps)
  serveLogin(app, deps)
  serveCheckFactor(app, deps)
  serveTwoFactors(app, deps)
  serveRecoveryCodes(app, deps)
  serveSecurityState(app, deps)
  serveChangePassword(app, deps)
  servePasskeys(app, deps)
  serveAutoLogin(app, deps)
  serveCaptchaIframe(app, deps)
  serveRegister(app, deps)
  serveRecovery(app, deps)
  serveEmail(app, deps)
  serveLogout(app, deps)
  serveMobile(app, deps)
  serveOutbox(app, deps)
  serve(app, userRefresh, async ({ person }) => ({
    return: 'true' as const,
    data: await userView(deps, person.customerId, person.accountId),
  }))
}

/** Sign-in, registration and the profile. */
export const sessionArea: Area = {
  name: 'session',
  register: registerSession,
  async work(deps) {
    await mailFailedLogins(deps)
    await mailLinks(deps)
    await mailEmailLetters(deps)
    await mailPasswordChanges(deps)
    await mailSecurityNotices(deps)
  },
  purge: purgeExpiredSessions,
}
