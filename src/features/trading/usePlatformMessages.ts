import { useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import type { FromPlatform } from '../../../contract/frame.ts'
import { useAppDispatch } from '../../shell/appThunk.ts'
import { selectConnection } from '../../shell/connection.ts'
import { dialogOpened } from '../../shell/dialogs.ts'
import { readSession } from '../../shell/readSession.ts'
import { paths } from '../../shell/routes.ts'
import { balanceReported, selectStatus } from '../../shell/sessionSlice.ts'
import { type Chooser, keepForPlatform } from './keptForPlatform.ts'

/** What the platform's messages do in the shell (TRD-01). `onAsked`: it has loaded, or the session was asked for anew; who is here is to be said again. */
export function usePlatformMessages(chooser: Chooser, onAsked: () => void): (message: FromPlatform) => void {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const status = useSelector(selectStatus)
  const connection = useSelector(selectConnection)

  return (message) => {
    switch (message.type) {
      case 'balance': {
        const now = Date.now()
        const at = Math.min(message.askedAt ?? now, now)
        const own = { account: message.account, amount: message.available }
        // The platform was answered after the shell had lost its server: the shell asks once more.
        if (connection.at === 'offline' && (message.askedAt ?? 0) > connection.since) void dispatch(readSession())
        for (const { account, amount } of [...(message.all ?? []), own]) dispatch(balanceReported({ account, amount, at, now }))
        return
      }
      case 'openFunding':
        void navigate(paths.show('funding'))
        return
      case 'needLogin':
        if (status === 'locked') dispatch(dialogOpened({ name: 'signIn' }))
        else if (status === 'visitor') dispatch(dialogOpened({ name: 'registerPrompt', reason: 'trade', returnTo: paths.home() }))
        // Signed in here, but the platform's session has ended: the session's answer brings a new one.
        else void dispatch(readSession()).then(onAsked)
        return
      case 'keep':
        keepForPlatform(chooser, message.text)
        return
      case 'ready':
        onAsked()
        return
      case 'order':
        return
    }
  }
}
