import { useState } from 'react'
import type { SavedCard } from '../../../contract/cards.ts'
import type { Processor } from '../../../contract/kernel.ts'
import { chooseStack } from '../../../domain/cascade/stack.ts'
import { cardBody, type CardFields } from '../../../domain/cards/cardForm.ts'
import type { Money } from '../../../domain/kernel/money.ts'
import { useAppDispatch } from '../../shell/appThunk.ts'
import { depositRead } from '../../shell/depositsSlice.ts'
import { createIntent } from '../../shell/intent.ts'
import { useStands } from '../../ui/useStands.ts'
import { saveCard } from './saveCard.ts'
import { startDeposit } from './startDeposit.ts'
import type { Payer } from './usePayer.ts'

export type Submission = { at: 'idle' } | { at: 'sending' } | { at: 'refused'; code: string; message?: string; attempt: number }

/** A card's own fields, the id of one that is saved, or none where a processor runs alone (FUND-02). */
export type CardWish = { card: 'saved'; id: SavedCard['id'] } | { card: 'new'; fields: CardFields } | { card: 'none' }
type Wish = CardWish & { amount: Money; bonus: boolean; stack?: readonly Processor[] }

type Handlers = {
  /** The card has reached the server, which did not save it: the form may not keep its number (FUND-19). */
  onCardSent?: () => void
  onSaved?: (card: SavedCard) => void
  onStarted: (id: string) => void
}

/**
 * Saves the card where it is new, then hands the deposit to the worker (FUND-18). Who leaves the form while the card is saved starts no
 * deposit (FUND-36).
 */
export function useCardDeposit(payer: Payer, { onCardSent, onSaved, onStarted }: Handlers) {
  const dispatch = useAppDispatch()
  const stands = useStands()
  const [intent] = useState(createIntent)
  const [submission, setSubmission] = useState<Submission>({ at: 'idle' })
  const [attempt, setAttempt] = useState(1)

  function refuse(code: string, message?: string): void {
    setAttempt(attempt + 1)
    setSubmission({ at: 'refused', code, attempt, ...(message === undefined ? {} : { message }) })
  }

  /** The id of the card to charge; undefined: none is needed; null: it could not be saved. */
  async function cardOf(wish: CardWish): Promise<string | undefined | null> {
    if (wish.card === 'none') return undefined
    if (wish.card === 'saved') return wish.id
    const saved = await dispatch(saveCard(cardBody(wish.fields)))
    if (!saved.ok) {
      // Of a session that has ended the request was not looked at: it goes again as it is, once the person has signed in (SES-16).
      if (saved.error.ends === undefined) onCardSent?.()
      refuse(Object.values(saved.error.fields ?? {})[0] ?? saved.error.code, saved.error.message)
      return null
    }
    onSaved?.(saved.card)
    return saved.card.id
  }

  async function submit(wish: Wish): Promise<void> {
    if (submission.at === 'sending') return
    setSubmission({ at: 'sending' })
    const card = await cardOf(wish)
    if (card === null || !stands()) return
    const started = await dispatch(
      startDeposit(intent, {
        account: payer.account.accountId,
        amount: wish.amount,
        bonus: wish.bonus,
        fixed: payer.terms.mode === 'fixed',
        ...(card === undefined ? {} : { card }),
        stack: wish.stack ?? chooseStack(payer.user.cascade, payer.settings?.cascade, payer.user.country),
      }),
    )
    if (!started.ok) return refuse(started.code)
    setSubmission({ at: 'idle' })
    onStarted(started.value.id)
    dispatch(depositRead(started.value))
  }

  return { submission, submit }
}
