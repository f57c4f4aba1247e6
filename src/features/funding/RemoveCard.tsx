import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { SavedCard } from '../../../contract/cards.ts'
import { useChangeCardMutation } from '../../shell/cards/cardsApi.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import styles from './SavedCards.module.css'

type Props = { card: SavedCard; name: string; onRemoved: () => void }

/**
 * Removes a saved card after a confirmation. It can be charged again only after it is entered again
 * (FUND-18).
 */
export function RemoveCard({ card, name, onRemoved }: Props) {
  const { t } = useTranslation('cards')
  const isOffline = useSelector(selectConnection).at === 'offline'
  const [isConfirming, setConfirming] = useState(false)
  const [remove] = useChangeCardMutation()
  const { status, send } = useSubmission()

  const confirmButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The pressed button was replaced by the confirmation.
    if (isConfirming) confirmButton.current?.focus()
  }, [isConfirming])

  async function confirm(): Promise<void> {
    if (await send(() => remove({ body: { card: card.id, can_load: false } }).unwrap())) onRemoved()
  }
  if (!isConfirming)
    return (
      <Button tone="plain" disabled={isOffline} aria-label={t('removeCard', { card: name })} onClick={() => setConfirming(true)}>
        {t('remove')}
      </Button>
    )
  return (
    <div className={styles.question} role="group" aria-label={t('removeCard', { card: name })}>
      <span>{t('removeQuestion')}</span>
      <Button ref={confirmButton} busy={status.at === 'sending'} disabled={isOffline} tone="danger" onClick={() => void confirm()}>
        {t('remove')}
      </Button>
      <Button tone="plain" onClick={() => setConfirming(false)}>
        {t('keep')}
      </Button>
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={status.fault.code}>
          {t('removeFailed')}
        </ErrorMessage>
      )}
    </div>
  )
}
