import { useRef, useState } from 'react'
import { type TipTerms, tipTerms } from '../../../domain/chat/tip.ts'
import { moneyToDecimal } from '../../../domain/kernel/money.ts'
import { type CallError, isCallError } from '../../api/callError.ts'
import { background } from '../../bridges/background.ts'
import { useTipMutation } from './chatApi.ts'

export type TipForm = { value: string; host: string; account: string }
/** `confirm`: the person is asked about the amount; nothing was sent. `unclear`: no answer came, and the same tip may be sent again. */
export type TipStage =
  | { at: 'form'; code?: string }
  | { at: 'confirm' | 'sending'; terms: TipTerms }
  | { at: 'unclear'; terms: TipTerms }
  | { at: 'done'; terms: TipTerms }

/**
 * A tip from its form to its end (TRD-07). A value over 40 is confirmed before anything is sent, and what was confirmed goes with it.
 * One intent has one key: sent again after a lost answer, it is still one tip.
 */
export function useTip() {
  const [stage, setStage] = useState<TipStage>({ at: 'form' })
  const [give] = useTipMutation()
  const intent = useRef<{ of: string; key: string } | null>(null)

  function keyOf(form: TipForm): string {
    const of = JSON.stringify(form)
    if (intent.current?.of !== of) intent.current = { of, key: crypto.randomUUID() }
    return intent.current.key
  }

  async function send(form: TipForm, terms: TipTerms): Promise<void> {
    setStage({ at: 'sending', terms })
    try {
      const body = { ...form, value: form.value.trim().replace(',', '.'), confirmed: moneyToDecimal(terms.deducted) }
      await give({ body, key: keyOf(form) }).unwrap()
      intent.current = null
      setStage({ at: 'done', terms })
      void background.refreshUser()
    } catch (error) {
      setStage(afterFailure(isCallError(error) ? error : { code: 'auth.server_error', status: 0 }, terms))
    }
  }

  return {
    stage,
    submit(form: TipForm): void {
      const terms = tipTerms(form.value)
      if (!terms.ok) setStage({ at: 'form', code: terms.code })
      else if (terms.value.confirm) setStage({ at: 'confirm', terms: terms.value })
      else void send(form, terms.value)
    },
    yes: (form: TipForm, terms: TipTerms): void => void send(form, terms),
    /** Nothing is sent. */
    no: (): void => setStage({ at: 'form' }),
  }
}

function afterFailure({ code, status }: CallError, terms: TipTerms): TipStage {
  // No answer, or one that says nothing of the money: it may have been taken.
  return status === 0 || status >= 500 || status === 409 ? { at: 'unclear', terms } : { at: 'form', code }
}
