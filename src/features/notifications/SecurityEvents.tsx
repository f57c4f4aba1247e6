import { isNotificationKind, notificationKinds } from '../../../domain/notifications/kinds.ts'
import { HelpedText } from '../../shell/help/HelpedText.tsx'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { useLocale } from '../../ui/locale.ts'
import { NotificationItem } from './NotificationItem.tsx'
import styles from './Notifications.module.css'
import { NotificationsState } from './NotificationsState.tsx'
import { useMarkRead } from './useMarkRead.ts'
import { useNotifications } from './useNotifications.ts'

/** The whole list is on the notifications' screen. */
const shownEvents = 8

/** Lists what concerned the security of the account lately (SEC-01). `empty`: shown when there is nothing. */
export function SecurityEvents({ empty }: { empty: string }) {
  const locale = useLocale()
  const { reading, reload } = useNotifications()
  const { markOne } = useMarkRead()
  return (
    <NotificationsState reading={reading} onRetry={reload}>
      {({ list }) => {
        const events = list.filter(({ kind }) => isNotificationKind(kind) && notificationKinds[kind].topic === 'security')
        if (events.length === 0) return <HelpedText article="safety">{empty}</HelpedText>
        return (
          <ul className={styles.list}>
            {events.slice(0, shownEvents).map((one) => (
              <NotificationItem
                key={one.id}
                one={one}
                time={one.at === undefined ? '' : formatDateTime(one.at, Date.now(), locale)}
                onOpen={markOne}
              />
            ))}
          </ul>
        )
      }}
    </NotificationsState>
  )
}
