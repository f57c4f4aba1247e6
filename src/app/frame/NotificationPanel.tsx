import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormatter } from '../../../domain/kernel/formatters.ts'
import { useUnread } from '../../features/notifications/marksSlice.ts'
import { useUnreadMarks } from '../../features/notifications/useUnreadMarks.ts'
import { Outline } from '../../ui/Icon.tsx'
import { useLocale } from '../../ui/locale.ts'
import styles from './NotificationPanel.module.css'
import { Panel } from './Panel.tsx'

const NotificationMenu = lazy(async () => ({
  default: (await import('../../features/notifications/NotificationMenu.tsx')).NotificationMenu,
}))

/** The bell's outline is not one of the app's icons, because those are part of the first load. */
const bell = 'M6 10a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10zM10 20a2.2 2.2 0 0 0 4 0'

/** The bell of the bar: the number of unread notifications, and the newest in a panel (ENG-14). */
export function NotificationPanel() {
  const { t } = useTranslation('notifications')
  const number = numberFormatter(useLocale(), {})
  const unread = useUnread()
  const [wasOpened, setWasOpened] = useState(false)
  useUnreadMarks(unread)
  return (
    <Panel
      name="notifications"
      label={t('title')}
      className={styles.opener}
      onOpen={() => setWasOpened(true)}
      opener={
        <>
          <Outline path={bell} />
          <span className="hidden">{t('title')}</span>
          {unread !== null && unread > 0 && (
            <>
              <span className={styles.count} aria-hidden="true" data-badge="notifications">
                {unread > 99 ? `${number.format(99)}+` : number.format(unread)}
              </span>
              <span className="hidden"> {t('count', { number: number.format(unread) })}</span>
            </>
          )}
        </>
      }
    >
      <Suspense fallback={<div className={styles.coming} />}>{wasOpened && <NotificationMenu />}</Suspense>
    </Panel>
  )
}
