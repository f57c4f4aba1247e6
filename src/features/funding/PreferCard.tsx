import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { SavedCard } from '../../../contract/cards.ts'
import { useChangeCardMutation } from '../../shell/cards/cardsApi.ts'
import { selectConnection } from '../../shell/device/connectionSlice.ts'
import { useSubmission } from '../../shell/forms/useSubmission.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'

/**
 * Makes a saved card the person's default: it comes first, and charges that name no card use it (FUND-18).
 */
export function PreferCard({ card, name }: { card: SavedCard; name: string }) {
  const { t } = useTranslation('cards')
  const isOffline = useSelector(selectConnection).at === 'offline'
  const [change] = useChangeCardMutation()
  const { status, send } = useSubmission()
  return (
    <>
      <Button
        tone="plain"
        disabled={isOffline}
        busy={status.at === 'sending'}
        aria-label={t('preferCard', { card: name })}
        onClick={() => void send(() => change({ body: { card: card.id, prefer: true } }).unwrap())}
      >
        {t('prefer')}
      </Button>
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={status.fault.code}>
          {t('preferFailed')}
        </ErrorMessage>
      )}
    </>
  )
}
