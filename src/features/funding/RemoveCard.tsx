import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { SavedCard } from '../../../contract/cards.ts'
import { selectConnection } from '../../shell/connection.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { useRemoveCardMutation } from './fundingApi.ts'
import styles from './SavedCards.module.css'

type Props = { card: SavedCard; name: string; onRemoved: () => void }

/** Takes a card off the list, after a question: it is not charged again unless it is typed again (FUND-18). */
export function RemoveCard({ card, name, onRemoved }: Props) {
  const { t } = useTranslation('cards')
  const isOffline = useSelector(selectConnection).at === 'offline'
  const [asked, setAsked] = useState(false)
  const [remove, { isLoading, isError }] = useRemoveCardMutation()

  const yes = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button that was pressed has given way to the question.
    if (asked) yes.current?.focus()
  }, [asked])

  async function confirm(): Promise<void> {
    const answer = await remove({ body: { card: card.id, can_load: false } })
    if (!('error' in answer)) onRemoved()
  }
  if (!asked)
    return (
      <Button tone="plain" disabled={isOffline} aria-label={t('removeCard', { card: name })} onClick={() => setAsked(true)}>
        {t('remove')}
      </Button>
    )
  return (
    <div className={styles.question} role="group" aria-label={t('removeCard', { card: name })}>
      <span>{t('removeQuestion')}</span>
      <Button ref={yes} busy={isLoading} disabled={isOffline} tone="danger" onClick={() => void confirm()}>
        {t('remove')}
      </Button>
      <Button tone="plain" onClick={() => setAsked(false)}>
        {t('keep')}
      </Button>
      {isError && <FormMessage>{t('removeFailed')}</FormMessage>}
    </div>
  )
}
