import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormatter } from '../../../domain/kernel/formatters.ts'
import { useUnread } from '../../features/notifications/marksSlice.ts'
import { useUnreadMarks } from '../../features/notifications/useUnreadMarks.ts'
import { useLocale } from '../../ui/locale.ts'
import { BellIcon } from './BellIcon.tsx'
import styles from './NotificationPanel.module.css'
import { Panel } from './Panel.tsx'

const NotificationMenu = lazy(async () => ({
  default: (await import('../../features/notifications/NotificationMenu.tsx')).NotificationMenu,
}))

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
          <BellIcon />
          <span className="hidden">{t('title')}</span>
          {unread > 0 && (
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
