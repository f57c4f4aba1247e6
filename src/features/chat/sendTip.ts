import { moneyToDecimal } from '../../../domain/kernel/money.ts'
import { isCallError, isUnanswered } from '../../api/callError.ts'
import { background } from '../../bridges/background.ts'
import type { AppThunk } from '../../shell/api/appThunk.ts'
import { createIntent } from '../../shell/forms/intent.ts'
import { noticeShown } from '../../shell/dialogs/noticesSlice.ts'
import { selectDialogs } from '../../shell/dialogs/dialogsSlice.ts'
import { selectUser } from '../../shell/session/sessionSlice.ts'
import { toastShown } from '../../shell/dialogs/toastsSlice.ts'
import { chatApi } from './chatApi.ts'
import { type SentTip, type Tip, tipForgotten, tipSent } from './tipSlice.ts'

/** One idempotency key per intent: a retry after a lost response is still one tip. */
const intent = createIntent()

/**
 * Sends a tip with the confirmed amount (TRD-07). The outcome is stored for the dialog. If none is open,
 * success is shown as a toast and failure as a notice that stays (APP-17), with the text of `textOf`.
 */
export const sendTip =
  (tip: Tip, textOf: (tip: SentTip) => string): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    dispatch(tipSent({ ...tip, at: 'sending' }))
    const { uid, form, terms } = tip
    const body = { ...form, confirmed: moneyToDecimal(terms.deducted) }
    const sent = dispatch(chatApi.endpoints.tip.initiate({ body, key: intent.keyOf([uid, form]) }, { track: false }))
    const result = await sent.unwrap().then((): Outcome => ({ at: 'done' }), outcomeOf)
    const outcome: SentTip = { ...tip, ...result }
    if (outcome.at === 'done') intent.settle()
    if (outcome.at === 'done') void background.refreshUser()
    const state = getState()
    const isShown = selectDialogs(state).some(({ name }) => name === 'tip')
    // A success shown by a toast needs no further display.
    dispatch(isShown || outcome.at !== 'done' ? tipSent(outcome) : tipForgotten())
    const isSamePerson = selectUser(state)?.userId === uid
    if (isShown || !isSamePerson) return
    const text = textOf(outcome)
    if (outcome.at === 'done') dispatch(toastShown({ tone: 'success', text }))
    else dispatch(noticeShown({ tone: outcome.at === 'refused' ? 'danger' : 'warn', text }))
  }

type Outcome = { at: 'done' } | { at: 'unclear' } | { at: 'refused'; code: string }

function outcomeOf(error: unknown): Outcome {
  if (!isCallError(error)) return { at: 'unclear' }
  // No response, or one that does not mention the money: it may have been charged.
  if (isUnanswered(error) || error.status === 409) return { at: 'unclear' }
  // A lost session or a limit says nothing about an earlier request with this key.
  if (error.status === 200) intent.settle()
  return { at: 'refused', code: error.code }
}
