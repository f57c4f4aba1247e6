import { useTranslation } from 'react-i18next'
import type { WireNotification } from '../../../contract/notifications.ts'
import { ownRoute } from '../../../domain/notifications/ownRoute.ts'
import { hrefOf } from '../../shell/location/location.ts'
import { Sentence } from '../../ui/Sentence.tsx'
import styles from './Notifications.module.css'
import { useNotificationText } from './useNotificationText.ts'

type Props = { one: WireNotification; time: string; onOpen: (id: string) => void }

/**
 * One notification. Opening it marks it as read and leads to its page; one whose link is not ours leads
 * nowhere.
 */
export function NotificationItem({ one, time, onOpen }: Props) {
  const { t } = useTranslation('notifications')
  const { title, body } = useNotificationText()(one)
  const route = ownRoute(one.link)
  const open = (): void => {
    if (one.read === 0) onOpen(one.id)
  }
  const content = (
    <>
      <span className={styles.title}>
        {one.read === 0 && (
          <>
            <span className={styles.dot} aria-hidden="true" />
            <span className="hidden">{t('unread')} </span>
          </>
        )}
        <span>
          <Sentence>{title}</Sentence>
        </span>
      </span>
      <span className={styles.body}>
        <Sentence>{body}</Sentence>
      </span>
      {one.at !== undefined && <time dateTime={new Date(one.at).toISOString()}>{time}</time>}
    </>
  )
  return (
    <li data-read={one.read}>
      {route === null ? (
        <button type="button" className={styles.item} onClick={open}>
          {content}
        </button>
      ) : (
        <a className={styles.item} href={route.startsWith('#') ? hrefOf(route.slice(1)) : route} onClick={open}>
          {content}
        </a>
      )}
    </li>
  )
}
