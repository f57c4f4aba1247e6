import { setAccount, setAccountExchange } from '../../contract/accounts.ts'
import { background } from '../bridges/background.ts'
import type { AppThunk } from './appThunk.ts'
import { askServer } from './askServer.ts'
import { readSession } from './readSession.ts'
import { accountChosen, selectUser, type SessionSlice } from './sessionSlice.ts'

export type AccountChoice = { to: 'account'; id: string } | { to: 'exchange' }

const userIn = (state: unknown) => selectUser(state as { session: SessionSlice })

/**
 * Makes an account the session's default and this tab's own (ACC-02). The person is read again, so that every tab hears of it. False: it
 * could not be done, and the account before stays.
 */
export const switchAccount =
  (choice: AccountChoice): AppThunk<Promise<boolean>> =>
  async (dispatch, getState) => {
    const answer =
      choice.to === 'exchange'
        ? await dispatch(askServer(setAccountExchange, {}))
        : await dispatch(askServer(setAccount, { body: { account: choice.id } }))
    if ('error' in answer) return false
    if (choice.to === 'account') dispatch(accountChosen(choice.id))
    const read = await background.refreshUser()
    if (!read.ok && choice.to === 'exchange') await dispatch(readSession())
    if (choice.to === 'account') return true
    // Which wallet stands for the exchange account, the server says.
    const current = (read.ok ? read.value : userIn(getState()))?.current_accountId
    if (current !== undefined) dispatch(accountChosen(current))
    return true
  }
