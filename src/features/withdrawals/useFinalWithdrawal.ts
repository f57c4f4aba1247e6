import { newId } from '../../../domain/kernel/newId.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import { firstCode, isCallError } from '../../api/callError.ts'
import { background } from '../../bridges/background.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { dialogOpened } from '../../shell/dialogs/dialogsSlice.ts'
import { toastShown } from '../../shell/dialogs/toastsSlice.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import type { RootState } from '../../shell/store/rootReducer.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { type FinalBody, refusedHere, selectUnanswered, sendStored } from './unansweredSlice.ts'
import { useFinalWithdrawalMutation, useWithdrawalRequestedMutation } from './withdrawalsApi.ts'

const isSame = (one: FinalBody, other: FinalBody): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Requests a withdrawal (WD-07). The transport asks for the person's factor and repeats the call with the
 * same key. While a request is unanswered, only that one is sent, so that nothing is withdrawn twice (WD-12).
 * `form`: its first invalid field gets the focus.
 */
export function useFinalWithdrawal(form?: RefObject<HTMLElement | null>) {
  const { t } = useTranslation('withdrawals')
  const errorText = useErrorText('withdrawals')
  const dispatch = useAppDispatch()
  const store = useStore<RootState>()
  const [request] = useFinalWithdrawalMutation()
  const [inform] = useWithdrawalRequestedMutation()
  const { status, send, typeAgain } = useSubmission(form)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const submit = (body: FinalBody): Promise<boolean> =>
    send(async () => {
      const unanswered = selectUnanswered(store.getState())
      if (unanswered !== null && !isSame(unanswered.body, body)) throw refusedHere('withdrawal.unanswered')
      const key = unanswered?.key ?? newId(crypto)
      try {
        await dispatch(
          sendStored({ key, body }, () => {
            void inform({ body: { method: body.proc } })
            return request({ body, key }).unwrap()
          }),
        )
      } catch (error) {
        const code = isCallError(error) ? firstCode(error) : null
        if (code === 'withdrawal.verify') dispatch(dialogOpened({ name: 'modal_need_verify' }))
        // The form or dialog that would show it has been left.
        else if (code !== null && !isMounted.current) dispatch(toastShown({ tone: 'error', text: errorText(code) }))
        throw error
      }
      void background.refreshUser()
      dispatch(toastShown({ tone: 'success', text: t('done') }))
    })
  return { status, submit, typeAgain }
}
