import { useTranslation } from 'react-i18next'
import type { SavedCard } from '../../../contract/cards.ts'
import { isExpiredCard } from '../../../domain/cards/expiry.ts'
import { RemoveCard } from './RemoveCard.tsx'
import styles from './SavedCards.module.css'

/** The id of a saved card, or `newCard`. */
export type CardChoice = SavedCard['id']
/** Selects the form for a new card. No saved card has this id. */
export const newCard = 'new'

type Props = {
  cards: readonly SavedCard[]
  chosen: CardChoice
  now: number
  onChoose: (choice: CardChoice) => void
  onRemoved: (id: SavedCard['id']) => void
}

/** Selects the card to charge: a saved one, shown by brand, last four digits and expiry (FUND-19), or a new one. */
export function SavedCards({ cards, chosen, now, onChoose, onRemoved }: Props) {
  const { t } = useTranslation('cards')
  if (cards.length === 0) return null
  return (
    <fieldset className={styles.cards}>
      <legend>{t('saved')}</legend>
      {cards.map((card) => {
        const [year = '', month = ''] = card.expires.split('-')
        const expired = isExpiredCard(card, now)
        const name = t('savedCard', { brand: t(`brand.${card.brand}`), last4: card.last4 })
        return (
          <div key={card.id} className={styles.card} data-chosen={chosen === card.id || undefined}>
            <label className={styles.choice}>
              <input type="radio" name="savedCard" checked={chosen === card.id} disabled={expired} onChange={() => onChoose(card.id)} />
              <span className={styles.name}>{name}</span>
              <span className={styles.expiry}>{expired ? t('expired') : t('expiresOn', { month, year })}</span>
            </label>
            <RemoveCard card={card} name={name} onRemoved={() => onRemoved(card.id)} />
          </div>
        )
      })}
      <div className={styles.card} data-chosen={chosen === newCard || undefined}>
        <label className={styles.choice}>
          <input type="radio" name="savedCard" checked={chosen === newCard} onChange={() => onChoose(newCard)} />
          <span className={styles.name}>{t('new')}</span>
        </label>
      </div>
    </fieldset>
  )
}
