import { useState } from 'react'
import { useAppDispatch } from './appThunk.ts'
import { type AccountChoice, switchAccount } from './switchAccount.ts'

export type Switching = { at: 'idle' } | { at: 'switching'; choice: AccountChoice } | { at: 'failed'; attempt: number }

/** Switches the account, one press at a time. `onDone` is told when it is in use. */
export function useSwitch(onDone: () => void) {
  const dispatch = useAppDispatch()
  const [switching, setSwitching] = useState<Switching>({ at: 'idle' })
  const [attempt, setAttempt] = useState(1)

  async function choose(choice: AccountChoice): Promise<void> {
    if (switching.at === 'switching') return
    setSwitching({ at: 'switching', choice })
    const done = await dispatch(switchAccount(choice))
    setSwitching(done ? { at: 'idle' } : { at: 'failed', attempt })
    setAttempt(attempt + 1)
    if (done) onDone()
  }
  return { switching, choose }
}
