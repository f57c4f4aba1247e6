import { useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import type { FromPlatform } from '../../../contract/platformMessages.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { readSession } from '../../shell/session/readSession.ts'
import { paths } from '../../shell/location/routes.ts'
import { balanceReported, ordersReported, selectStatus } from '../../shell/session/sessionSlice.ts'
import { type ChoicesOwner, writeHintsSeen, writePlatformChoices } from './platformChoices.ts'

/** The stake of the next order. Null: not reported yet, or the platform would refuse it. */
export type ReportedStake = Extract<FromPlatform, { type: 'stake' }>['stake']

/**
 * Handles the platform's messages (TRD-01). `onSessionRequest`: the platform loaded or requested the session,
 * which must be sent again.
 */
export function usePlatformMessages(
  owner: ChoicesOwner,
  onSessionRequest: () => void,
  onStake: (stake: ReportedStake) => void,
): (message: FromPlatform) => void {
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
        // The platform reached the server after the shell lost it: read the session again.
        if (connection.at === 'offline' && (message.askedAt ?? 0) > connection.since) void dispatch(readSession())
        for (const { account, amount } of [...(message.all ?? []), own]) dispatch(balanceReported({ account, amount, at, now }))
        if (message.orders) dispatch(ordersReported({ account: message.account, list: message.orders, at, now }))
        return
      }
      case 'openFunding':
        void navigate(paths.show('funding'))
        return
      case 'help':
        void navigate(paths.show('help', message.article))
        return
      case 'needLogin':
        if (status === 'locked') dispatch(dialogOpened({ name: 'signIn' }))
        else if (status === 'visitor') dispatch(dialogOpened({ name: 'registerPrompt', reason: 'trade', returnTo: paths.home() }))
        // Signed in here, but the platform's session has ended: reading the session brings a new platform
        // token.
        else void dispatch(readSession()).then(onSessionRequest)
        return
      case 'shortcut':
        dispatch(dialogOpened({ name: message.name }))
        return
      case 'keep':
        writePlatformChoices(owner, message.text)
        return
      case 'hints':
        writeHintsSeen(message.seen)
        return
      case 'ready':
        onSessionRequest()
        return
      case 'stake':
        onStake(message.stake)
        return
      case 'order':
        return
    }
  }
}
