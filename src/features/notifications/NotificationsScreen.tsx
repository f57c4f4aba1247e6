import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { clockOptions, dateFormatter } from '../../../domain/kernel/formatters.ts'
import { groupByDay } from '../../../domain/notifications/groupByDay.ts'
import { ScreenHeading } from '../../shell/screen/ScreenHeading.tsx'
import { selectOffsetMs } from '../../shell/session/sessionSlice.ts'
import { useLocale } from '../../ui/locale.ts'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { dayText } from '../../shell/texts/dayText.ts'
import { NotificationItem } from './NotificationItem.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'
import styles from './Notifications.module.css'
import { NotificationsState } from './NotificationsState.tsx'
import { ReadAllButton } from './ReadAllButton.tsx'
import { useMarkRead } from './useMarkRead.ts'
import { useNotifications } from './useNotifications.ts'

/** Renders `#/show/notifications`: every notification, by day (ENG-14). */
export default function NotificationsScreen() {
  const { t } = useTranslation('notifications')
  const locale = useLocale()
  const { reading, reload } = useNotifications()
  const marks = useMarkRead()
  const clock = dateFormatter(locale, clockOptions)
  const [now] = useState(Date.now)
  const offsetMs = useSelector(selectOffsetMs)
  return (
    <Page width="text">
      <PageHeader>
        <ScreenHeading title={t('title')} />
        <ReadAllButton unread={reading.at === 'shown' ? reading.data.unread : 0} marks={marks} />
      </PageHeader>
      <div className={styles.shown}>
        <NotificationsState reading={reading} onRetry={reload}>
          {({ list }) =>
            groupByDay(list, now, offsetMs).map(({ day, items }) => (
              <section key={day} className={styles.day}>
                <h2>{dayText(day, now, locale)}</h2>
                <ul className={styles.list}>
                  {items.map((one) => (
                    <NotificationItem
                      key={one.id}
                      one={one}
                      time={one.at === undefined ? '' : clock.format(one.at - offsetMs)}
                      onOpen={marks.markOne}
                    />
                  ))}
                </ul>
              </section>
            ))
          }
        </NotificationsState>
      </div>
      {/* Below a list whose length is known, so that nothing moves. */}
      {reading.at !== 'loading' && <NotificationSettings />}
    </Page>
  )
}
