import type { Area } from '../../kernel/area.ts'
import { codeState, factorState } from './loginState.ts'
import { purgeExpiredLogins } from './purgeExpiredLogins.ts'
import { sendCodes } from './sentCode.ts'

/** Second factors: codes, attempts and waiting logins. The sign-in itself is part of the session area. */
export const securityArea: Area = {
  name: 'security',
  work: sendCodes,
  purge: purgeExpiredLogins,
  modals: { email_code: codeState, factor_login: factorState },
}
