import type { WorkerResult } from '../../../contract/background.ts'
import { logout, platformLogout } from '../../../contract/session.ts'
import { callRoute } from '../../api/transport.ts'
import { background } from '../../bridges/background.ts'
import { deleteReadPages } from '../../bridges/serverPages.ts'
import type { AppThunk } from '../api/appThunk.ts'
import { dialogOpened } from '../dialogs/dialogsSlice.ts'
import { sentWithdrawal } from '../forms/sentWithdrawal.ts'
import { currentLanguage } from '../texts/i18n.ts'
import { markLogoutPending, flushPendingLogout } from './pendingLogout.ts'
import { forgetPerson } from './rememberedPerson.ts'
import { reloadToHome } from './reloadToHome.ts'

const platformTimeoutMs = 5_000

/**
 * Replaces the page by the logout page, so that "back" does not return to it. The logout page uses the
 * language on screen.
 */
export const leaveByLogout = (): void => location.replace(`${logout.path}?lang=${currentLanguage()}`)

/**
 * Signs out: deletes the person's data in every tab, then ends both sessions (SES-14). If something was not
 * sent or answered it asks first, unless `certain`. Offline the server is informed at the next start.
 */
export const signOut =
  (uid: number, confirmation: 'ask' | 'certain' = 'ask'): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { credentials }) => {
    if (confirmation === 'ask') {
      // A worker that does not answer must not block the sign-out.
      const stored = await Promise.all([background.uploads(), background.messages(), background.drafts(uid, sentWithdrawal)])
      const count = (outcome: WorkerResult<readonly unknown[]>): number => (outcome.ok ? outcome.value.length : 0)
      const [waiting = 0, messages = 0, withdrawals = 0] = stored.map(count)
      if (waiting + messages + withdrawals > 0) {
        dispatch(dialogOpened({ name: 'signOut', uid, waiting, messages, withdrawals }))
        return
      }
    }
    markLogoutPending()
    await Promise.all([background.forget(uid), deleteReadPages()])
    forgetPerson()
    // In parallel and with a timeout, since the page still shows the person. Ending our session also ends the
    // platform's.
    const platformSignedOut = callRoute(platformLogout, {}, credentials(), AbortSignal.timeout(platformTimeoutMs))
    // Push messages on their way, or of a server that does not learn of it, are not for who comes next.
    const pushCleared = import('../../bridges/endPush.ts').then(({ clearPushDevice }) => clearPushDevice()).catch(() => undefined)
    const [isConfirmed] = await Promise.all([flushPendingLogout(), platformSignedOut, pushCleared])
    if (isConfirmed) return leaveByLogout()
    reloadToHome()
  }
