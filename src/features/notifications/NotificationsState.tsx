import { useTranslation } from 'react-i18next'
import type { NotificationsView } from '../../../contract/background.ts'
import { EmptyList } from '../../shell/help/EmptyList.tsx'
import { useStoredReadingTexts } from '../../shell/texts/useReadingTexts.ts'
import { type ReadingProps, ReadingState } from '../../ui/ReadingState.tsx'

/** Shows the list or the reason why not; while offline with its age (PWA-04). */
export function NotificationsState({ children, ...props }: ReadingProps<NotificationsView>) {
  const { t } = useTranslation('notifications')
  return (
    <ReadingState lines={4} texts={useStoredReadingTexts('notifications')} {...props}>
      {(view) =>
        view.list.length === 0 ? (
          <EmptyList article="notifications" title={t('empty')}>
            {t('emptyText')}
          </EmptyList>
        ) : (
          children(view)
        )
      }
    </ReadingState>
  )
}
