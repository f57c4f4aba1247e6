import { type FormEvent, useState } from 'react'
import { useSelector } from 'react-redux'
import { cardErrors, type CardFields, suggestedHolder, withoutSecrets } from '../../../domain/cards/cardForm.ts'
import { firstUsableCard, isOfferedCard } from '../../../domain/cards/expiry.ts'
import type { DepositForm } from '../../../domain/funding/depositForm.ts'
import { useReading } from '../../shell/api/useReading.ts'
import { cardList, useSavedCardsQuery } from '../../shell/cards/cardsApi.ts'
import { selectOffsetMs } from '../../shell/session/sessionSlice.ts'
import { usePurchase } from './purchaseTriggers.ts'
import { type CardChoice, newCard } from './SavedCards.tsx'
import { useCardDeposit } from './useCardDeposit.ts'
import { useDepositCheck } from './useDepositCheck.ts'
import type { Payer } from './usePayer.ts'

function emptyCard({ user, account, needsCvv }: Payer): CardFields {
  return {
    number: '',
    expiry: '',
    holder: suggestedHolder(user),
    country: user.country,
    currency: account.currency,
    cvv: needsCvv ? '' : null,
    // Off until the person chooses it.
    ...(user.savesCards === 'asked' ? { keep: false } : {}),
  }
}

/**
 * Returns the cards that the person may choose from at `now`, and the chosen one: theirs, else the first that
 * can be charged.
 */
function useCardChoice(now: number) {
  // A payment that has just gone through may have saved a card.
  const query = useSavedCardsQuery(cardList, { refetchOnMountOrArgChange: true })
  const saved = useReading(query)
  const known = (saved.at === 'shown' && saved.data.data) || []
  const [choice, setChoice] = useState<CardChoice | null>(null)
  const chosen = choice ?? firstUsableCard(known, now)?.id ?? newCard
  return {
    chosen,
    cards: known.filter((card) => isOfferedCard(card) || card.id === chosen),
    hasFailed: saved.at === 'failed',
    reload: () => void query.refetch(),
    choose: setChoice,
    onRemoved(id: CardChoice): void {
      if (chosen === id) setChoice(null)
    },
  }
}

type Settings = { payer: Payer; form: DepositForm; connection: 'online' | 'offline'; onStarted: (id: string) => void }

/**
 * Returns the rules of the card form (FUND-16 to FUND-19). The card number exists only in this state while
 * the form is mounted.
 */
export function useCardForm({ payer, form, connection, onStarted }: Settings) {
  const purchase = usePurchase()
  const offset = useSelector(selectOffsetMs)
  const [now] = useState(() => Date.now() + offset)
  const choice = useCardChoice(now)
  const { chosen, choose } = choice
  const check = useDepositCheck({ payer, form, connection, way: 'card' })
  const [fields, setFields] = useState<CardFields>(() => emptyCard(payer))
  const { status, submit } = useCardDeposit(payer, {
    onCardSent: () => setFields(withoutSecrets),
    onSaved(card) {
      setFields(emptyCard(payer))
      choose(card.id)
    },
    onStarted,
  })
  return {
    now,
    choice,
    check,
    fields,
    status,
    /**
     * Clears the errors on change. Typing selects the new card, so that saved cards that load later do not
     * replace it.
     */
    typed(next: CardFields): void {
      purchase.begun()
      setFields(next)
      choose(newCard)
      check.clear()
    },
    onSubmit(event: FormEvent): void {
      // Pin the choice on screen, even if saved cards load meanwhile.
      choose(chosen)
      check.submit(event, chosen === newCard ? cardErrors(fields, now) : [], (checked) => {
        void submit({ ...checked, ...(chosen === newCard ? { card: 'new', fields } : { card: 'saved', id: chosen }) })
      })
    },
  }
}
