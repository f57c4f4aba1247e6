import { logout, platformLogout } from '../../contract/session.ts'
import { callRoute } from '../api/transport.ts'
import { background } from '../bridges/background.ts'
import { forgetReadPages } from '../bridges/serverPages.ts'
import type { AppThunk } from './appThunk.ts'
import { dialogOpened } from './dialogs.ts'
import { currentLanguage } from './i18n.ts'
import { oweLogout, payLogout } from './owedLogout.ts'
import { forgetRemembered } from './rememberedPerson.ts'
import { startAnew } from './startAnew.ts'

const platformWithinMs = 5_000

/** The way out of the session, in place of the page on screen: "back" must not lead to it. The page it leads to speaks as this one does. */
export const leaveByLogout = (): void => location.replace(`${logout.path}?lang=${currentLanguage()}`)

/**
 * Signs out on the person's word: what the device keeps of them goes first, in every tab, then both sessions end (SES-14). Where files
 * wait to be sent they are asked first, unless they are `certain`. Without a connection the server is told at the next start.
 */
export const signOut =
  (uid: number, mind: 'ask' | 'certain' = 'ask'): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { credentials }) => {
    if (mind === 'ask') {
      // A worker that cannot say keeps nobody in.
      const waiting = await background.waitingUploads()
      if (waiting.ok && waiting.value > 0) {
        dispatch(dialogOpened({ name: 'signOut', uid, waiting: waiting.value }))
        return
      }
    }
    oweLogout()
    await Promise.all([background.forget(uid), forgetReadPages()])
    forgetRemembered()
    // Together, and neither for long: until then the page shows them. The end of our session ends the platform's with it.
    const platformTold = callRoute(platformLogout, {}, credentials(), AbortSignal.timeout(platformWithinMs))
    const [isPaid] = await Promise.all([payLogout(), platformTold])
    if (isPaid) leaveByLogout()
    else startAnew()
  }
