import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { type TipTerms, tipTerms } from '../../../domain/chat/tip.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { selectUser } from '../../shell/session/sessionSlice.ts'
import { sendTip } from './sendTip.ts'
import { selectSentTip, type SentTip, tipForgotten, type TipInput, tipSeen } from './tipSlice.ts'

/** `confirm`: the amount awaits the person's confirmation; nothing was sent. */
type TipDraft = { at: 'form'; code?: string } | { at: 'confirm'; form: TipInput; terms: TipTerms }
export type TipStep = TipDraft | Exclude<SentTip, { at: 'refused' }>

/**
 * State machine of a tip (TRD-07). Above 40 the amount is confirmed before sending. A sent tip stays
 * unchanged until its outcome is known, also after the dialog closed; `textOf` formats that outcome.
 */
export function useTip(textOf: (tip: SentTip) => string) {
  const dispatch = useAppDispatch()
  const uid = useSelector(selectUser)?.userId
  const last = useSelector(selectSentTip)
  const sent = last?.uid === uid ? last : null
  const [draft, setDraft] = useState<TipDraft>({ at: 'form' })
  useEffect(() => () => void dispatch(tipSeen()), [dispatch])

  function send(form: TipInput, terms: TipTerms): void {
    if (uid !== undefined && sent?.at !== 'sending') void dispatch(sendTip({ uid, form, terms }, textOf))
  }
  const stepOfSent = sent?.at === 'refused' ? { at: 'form' as const, code: sent.code } : sent
  const step: TipStep = stepOfSent ?? draft
  return {
    step,
    /** The last sent form, as initial values. */
    before: sent?.form ?? null,
    submit(form: TipInput): void {
      dispatch(tipSeen())
      const terms = tipTerms(form.value)
      if (!terms.ok) setDraft({ at: 'form', code: terms.code })
      else if (terms.value.confirm) setDraft({ at: 'confirm', form, terms: terms.value })
      else send(form, terms.value)
    },
    /** Sends the confirmed tip, or resends the last one unchanged. */
    confirm(): void {
      if (step.at === 'confirm' || step.at === 'unclear') send(step.form, step.terms)
    },
    /** Cancels. Nothing is sent. */
    cancel(): void {
      dispatch(tipForgotten())
      setDraft({ at: 'form' })
    },
  }
}
