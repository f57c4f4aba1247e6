import type { Factor } from '../../../contract/security.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { readSession } from '../../shell/session/readSession.ts'
import { useFactorCode } from './useFactorCode.ts'

/** The second factor of a login (SES-05): a right code opens the session, which is then read. */
export function useFactorLogin(factor: Factor, onDone: () => void) {
  const dispatch = useAppDispatch()
  const {
    submitCode: submit,
    submitRecovery: recover,
    ...rest
  } = useFactorCode({
    factor,
    async onAccepted() {
      const unread = await dispatch(readSession())
      if (unread !== null) throw unread
    },
  })
  async function submitCode(code: string): Promise<void> {
    if (await submit(code)) onDone()
  }
  async function submitRecovery(code: string): Promise<void> {
    if (await recover(code)) onDone()
  }
  return { ...rest, submitCode, submitRecovery }
}
