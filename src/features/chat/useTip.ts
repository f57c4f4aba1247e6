import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSelector } from 'react-redux'
import { type TipTerms, tipTerms } from '../../../domain/chat/tip.ts'
import { useAppDispatch } from '../../shell/appThunk.ts'
import { selectUser } from '../../shell/sessionSlice.ts'
import { sendTip } from './sendTip.ts'
import { type FilledTip, keepSentTip, onSentTip, type SentTip, sentTip } from './sentTip.ts'

/** `confirm`: the person is asked about the amount; nothing was sent. */
type Asked = { at: 'form'; code?: string } | { at: 'confirm'; form: FilledTip; terms: TipTerms }
export type TipStage = Asked | Exclude<SentTip, { at: 'refused' }>

/**
 * A tip from its form to its end (TRD-07). A value over 40 is confirmed before anything is sent. One that was sent stays as it was sent
 * until its outcome is known, also after the dialog was closed; `textOf` puts the outcome into words then.
 */
export function useTip(textOf: (tip: SentTip) => string) {
  const dispatch = useAppDispatch()
  const uid = useSelector(selectUser)?.userId
  const kept = useSyncExternalStore(onSentTip, sentTip)
  const sent = kept?.uid === uid ? kept : null
  const [asked, setAsked] = useState<Asked>({ at: 'form' })
  useEffect(() => forgetSeen, [])

  function send(form: FilledTip, terms: TipTerms): void {
    if (uid !== undefined && sent?.at !== 'sending') void dispatch(sendTip({ uid, form, terms }, textOf))
  }
  const stageOfSent = sent?.at === 'refused' ? { at: 'form' as const, code: sent.code } : sent
  const stage: TipStage = stageOfSent ?? asked
  return {
    stage,
    /** What was sent last and is not over: the form begins with it. */
    before: sent?.form ?? null,
    submit(form: FilledTip): void {
      forgetSeen()
      const terms = tipTerms(form.value)
      if (!terms.ok) setAsked({ at: 'form', code: terms.code })
      else if (terms.value.confirm) setAsked({ at: 'confirm', form, terms: terms.value })
      else send(form, terms.value)
    },
    /** Sends what was confirmed, or what was sent before, as it was. */
    yes(): void {
      if (stage.at === 'confirm' || stage.at === 'unclear') send(stage.form, stage.terms)
    },
    /** Nothing is sent. */
    no(): void {
      keepSentTip(null)
      setAsked({ at: 'form' })
    },
  }
}

/** An outcome that was shown is nothing to come back to. */
function forgetSeen(): void {
  const at = sentTip()?.at
  if (at === 'done' || at === 'refused') keepSentTip(null)
}
