import { tip as tipRoute } from '../../../contract/chat.ts'
import type { TipTerms } from '../../../domain/chat/tip.ts'
import { moneyToDecimal } from '../../../domain/kernel/money.ts'
import type { CallError } from '../../api/callError.ts'
import { background } from '../../bridges/background.ts'
import type { AppThunk } from '../../shell/appThunk.ts'
import { askServer } from '../../shell/askServer.ts'
import { createIntent } from '../../shell/intent.ts'
import { noticeShown } from '../../shell/notices.ts'
import { selectUser, type SessionSlice } from '../../shell/sessionSlice.ts'
import { toastShown } from '../../shell/toasts.ts'
import { type FilledTip, isTipShown, keepSentTip, type SentTip } from './sentTip.ts'

/** One intent has one key: sent again after a lost answer, it is still one tip. */
const intent = createIntent()

/**
 * Sends a tip, with the amount that was said yes to (TRD-07). What becomes of it is kept for the dialog; where none is open any more a
 * toast tells that it is done, and a notice, which stays, that it is not (APP-17), in the words of `textOf`.
 */
export const sendTip =
  (tip: { uid: number; form: FilledTip; terms: TipTerms }, textOf: (tip: SentTip) => string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    keepSentTip({ ...tip, at: 'sending' })
    const { uid, form, terms } = tip
    const body = { ...form, value: form.value.trim().replace(',', '.'), confirmed: moneyToDecimal(terms.deducted) }
    const answer = await dispatch(askServer(tipRoute, { body, key: intent.keyOf([uid, form]) }))
    const told: SentTip = { ...tip, ...('error' in answer ? afterFailure(answer.error) : { at: 'done' }) }
    if (told.at !== 'unclear') intent.settle()
    if (told.at === 'done') void background.refreshUser()
    const isShown = isTipShown()
    // Done and told by a toast, it is nothing to come back to.
    keepSentTip(isShown || told.at !== 'done' ? told : null)
    const isTheirs = selectUser(getState() as { session: SessionSlice })?.userId === uid
    if (isShown || !isTheirs) return
    const text = textOf(told)
    if (told.at === 'done') dispatch(toastShown({ tone: 'success', text }))
    else dispatch(noticeShown({ tone: told.at === 'refused' ? 'danger' : 'warn', text }))
  }

function afterFailure({ code, status }: CallError): { at: 'unclear' } | { at: 'refused'; code: string } {
  // No answer, or one that says nothing of the money: it may have been taken.
  return status === 0 || status >= 500 || status === 409 ? { at: 'unclear' } : { at: 'refused', code }
}
