import { useTranslation } from 'react-i18next'
import type { SavedCard } from '../../../contract/cards.ts'
import { isExpiredCard, isUsableCard } from '../../../domain/cards/expiry.ts'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { useLocale } from '../../ui/locale.ts'
import { PreferCard } from './PreferCard.tsx'
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

/**
 * Selects the card to charge: a saved one or the one entered for this payment, shown by brand, last four
 * digits and expiry (FUND-19), or a new one.
 */
export function SavedCards({ cards, chosen, now, onChoose, onRemoved }: Props) {
  const { t } = useTranslation('cards')
  const cascadeText = useErrorText('cascade')
  const locale = useLocale()
  if (cards.length === 0) return null
  return (
    <fieldset className={styles.cards}>
      <legend>{t('saved')}</legend>
      {cards.map((card) => {
        const [year = '', month = ''] = card.expires.split('-')
        const note = (): string => {
          if (isExpiredCard(card, now)) return t('expired')
          if (card.until !== undefined && card.until > now) return t('blockedUntil', { time: formatDateTime(card.until, now, locale) })
          if (card.unsaved !== undefined) return t('onePayment')
          return card.refused === undefined ? t('expiresOn', { month, year }) : t('lastRefused', { reason: cascadeText(card.refused) })
        }
        const name = t('savedCard', { brand: t(`brand.${card.brand}`), last4: card.last4 })
        return (
          <div key={card.id} className={styles.card} data-chosen={chosen === card.id || undefined}>
            <label className={styles.choice}>
              <input
                type="radio"
                name="savedCard"
                checked={chosen === card.id}
                disabled={!isUsableCard(card, now)}
                onChange={() => onChoose(card.id)}
              />
              <span className={styles.name} translate="no">
                {name}
              </span>
              <span className={styles.expiry} data-refused={card.refused !== undefined || card.until !== undefined || undefined}>
                {note()}
              </span>
              {card.preferred && <span className={styles.expiry}>{t('preferred')}</span>}
            </label>
            {cards.length > 1 && !card.preferred && card.unsaved === undefined && <PreferCard card={card} name={name} />}
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
