import { logout, platformLogout } from '../../contract/session.ts'
import { callRoute } from '../api/transport.ts'
import { background } from '../bridges/background.ts'
import type { AppThunk } from './appThunk.ts'
import { currentLanguage } from './i18n.ts'
import { rememberPerson } from './rememberedPerson.ts'

/** Signs out on the person's word: what the device keeps of them goes first, then both sessions end (SES-14). */
export const signOut =
  (uid: number): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { credentials }) => {
    await background.forget(uid)
    rememberPerson(null)
    await callRoute(platformLogout, {}, credentials())
    // The page it leads to speaks as this one does.
    location.assign(`${logout.path}?lang=${currentLanguage()}`)
  }
