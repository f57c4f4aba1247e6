import { setAccount, setAccountExchange } from '../../../contract/accounts.ts'
import { background } from '../../bridges/background.ts'
import type { AppThunk } from '../api/appThunk.ts'
import { callApi } from '../api/callApi.ts'
import { readSession } from '../session/readSession.ts'
import { accountChosen, selectUser } from '../session/sessionSlice.ts'

export type AccountChoice = { to: 'account'; id: string } | { to: 'exchange' }

/**
 * Sets the session's default account and this tab's own (ACC-02), and refreshes the user in every tab. Throws
 * the CallError if it failed and the old account stays.
 */
export const switchAccount =
  (choice: AccountChoice): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (choice.to === 'exchange') await dispatch(callApi(setAccountExchange, {}))
    else await dispatch(callApi(setAccount, { body: { account: choice.id } }))
    if (choice.to === 'account') dispatch(accountChosen(choice.id))
    const read = await background.refreshUser()
    if (!read.ok && choice.to === 'exchange') await dispatch(readSession())
    if (choice.to === 'account') return
    // The server decides which wallet represents the exchange account.
    const current = (read.ok ? read.value : selectUser(getState()))?.current_accountId
    if (current !== undefined) dispatch(accountChosen(current))
  }
