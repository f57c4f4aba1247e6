import { useTranslation } from 'react-i18next'
import type { SavedCard } from '../../../contract/cards.ts'
import { useReading } from '../../shell/api/useReading.ts'
import { cardList, useSavedCardsQuery } from '../../shell/cards/cardsApi.ts'
import { useReadingTexts } from '../../shell/texts/useReadingTexts.ts'
import { SelectField } from '../../ui/Field.tsx'
import { ReadingState } from '../../ui/ReadingState.tsx'
import styles from './Withdrawals.module.css'

/** Returns the cards that money may be sent back to: saved ones, and those that a deposit was paid by. */
const mayBePaid = (cards: readonly SavedCard[] = []) => cards.filter(({ unsaved }) => unsaved !== 'unpaid')

/**
 * Returns the cards and the id of the one that is paid: the wanted one, or the person's default if it was
 * removed.
 */
export function useChosenCard(wanted: string, { skip }: { skip: boolean }) {
  const query = useSavedCardsQuery(cardList, { skip })
  const saved = mayBePaid(query.currentData?.data)
  return { query, chosen: (saved.find(({ id }) => id === wanted) ?? saved[0])?.id }
}

/** The saved card that the money goes back to. The person's default is listed first. */
export function CardChoice({ cards, onChoose }: { cards: ReturnType<typeof useChosenCard>; onChoose: (id: string) => void }) {
  const { t } = useTranslation(['withdrawals', 'cards'])
  const texts = useReadingTexts('withdrawals')
  const { query, chosen } = cards
  return (
    <ReadingState lines={2} texts={texts} reading={useReading(query)} onRetry={query.refetch}>
      {({ data }) =>
        mayBePaid(data).length === 0 ? (
          <p className={styles.note}>{t('withdrawals:withdrawal.no_card')}</p>
        ) : (
          <SelectField label={t('withdrawals:wallet.card')} value={chosen} onChange={({ target }) => onChoose(target.value)}>
            {mayBePaid(data).map(({ id, brand, last4 }) => (
              <option key={id} value={id} translate="no">
                {t('cards:savedCard', { brand: t(`cards:brand.${brand}`), last4 })}
              </option>
            ))}
          </SelectField>
        )
      }
    </ReadingState>
  )
}
