import { useState } from 'react'
import { useAppDispatch } from '../api/appThunk.ts'
import { useSubmission } from '../forms/useSubmission.ts'
import { type AccountChoice, switchAccount } from './switchAccount.ts'

/** Switches the account, one request at a time. Calls `onDone` when the new account is in use. */
export function useAccountSwitch(onDone: () => void) {
  const dispatch = useAppDispatch()
  const { status, send } = useSubmission()
  const [chosen, setChosen] = useState<AccountChoice | null>(null)

  const choose = (choice: AccountChoice): Promise<boolean> =>
    send(async () => {
      setChosen(choice)
      await dispatch(switchAccount(choice))
      onDone()
    })
  return {
    status,
    /** The account being switched to, or null. */
    switching: status.at === 'sending' ? chosen : null,
    choose,
  }
}
