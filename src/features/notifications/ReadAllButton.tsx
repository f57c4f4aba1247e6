import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../shell/texts/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorMessage } from '../../shell/help/ErrorMessage.tsx'
import { focusHeading } from '../../ui/holdFocus.ts'
import styles from './Notifications.module.css'
import type { useMarkRead } from './useMarkRead.ts'

/**
 * Marks all notifications as read. Without unread ones it is not visible and keeps its place, so that nothing
 * moves.
 */
export function ReadAllButton({ unread, marks }: { unread: number; marks: ReturnType<typeof useMarkRead> }) {
  const { t } = useTranslation('notifications')
  const errorText = useErrorText('notifications')
  const { status, isOffline, markAll } = marks
  // The button is hidden from then on.
  const press = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    markAll()
    focusHeading(currentTarget)
  }
  return (
    <>
      <div className={unread > 0 ? undefined : styles.reserved}>
        <Button tone="plain" disabled={isOffline} onClick={press}>
          {t('readAll')}
        </Button>
      </div>
      {status.at === 'refused' && (
        <ErrorMessage key={status.attempt} code={status.fault.code}>
          {errorText(status.fault.code)}
        </ErrorMessage>
      )}
    </>
  )
}
