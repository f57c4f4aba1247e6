import type { Deps } from '../kernel/deps.ts'
import { checkLedgerHourly } from '../ledger/checkLedger.ts'
import { startResolvingAttempts } from './cascade/cascade.ts'
import { deliverToDesk } from './contacts/deliver.ts'
import { forgetHourly } from './forgetOld.ts'
import { sendCodes } from './security/sentCode.ts'
import { mailEmailLetters } from './session/email/emailLetters.ts'
import { mailFailedLogins } from './session/loginNotice.ts'
import { mailLinks } from './session/mailedLink.ts'
import { mailPasswordChanges } from './session/passwordNotice.ts'
import { rollTournaments } from './tournaments/tournaments.ts'

/** The areas' work that no request waits for (SRV-05). */
export async function startWork(deps: Deps): Promise<void> {
  await mailFailedLogins(deps)
  await mailLinks(deps)
  await mailEmailLetters(deps)
  await mailPasswordChanges(deps)
  await sendCodes(deps)
  await startResolvingAttempts(deps)
  await rollTournaments(deps)
  await deliverToDesk(deps)
  await forgetHourly(deps)
  await checkLedgerHourly(deps)
}
