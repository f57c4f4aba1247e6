import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { SavedCard } from '../../../contract/cards.ts'
import { useChangeCardMutation } from '../../shell/cards/cardsApi.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { QuestionButton } from '../../ui/QuestionButton.tsx'
import styles from './SavedCards.module.css'

type Props = { card: SavedCard; name: string; onRemoved: () => void }

/**
 * Removes a saved card after a confirmation. It can be charged again only after it is entered again
 * (FUND-18).
 */
export function RemoveCard({ card, name, onRemoved }: Props) {
  const { t } = useTranslation('cards')
  const isOffline = useSelector(selectConnection).at === 'offline'
  const [remove] = useChangeCardMutation()
  const { status, send } = useSubmission()

  async function confirm(): Promise<void> {
    if (await send(() => remove({ body: { card: card.id, can_load: false } }).unwrap())) onRemoved()
  }
  return (
    <QuestionButton
      label={t('remove')}
      name={t('removeCard', { card: name })}
      question={t('removeQuestion')}
      keep={t('keep')}
      busy={status.at === 'sending'}
      disabled={isOffline}
      className={styles.question}
      onConfirm={() => void confirm()}
    >
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={status.fault.code}>
          {t('removeFailed')}
        </ErrorMessage>
      )}
    </QuestionButton>
  )
}
