import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { hrefOf } from '../../shell/location/location.ts'
import { paths } from '../../shell/location/routes.ts'
import { selectOffsetMs } from '../../shell/session/sessionSlice.ts'
import { formatDateTime } from '../../shell/texts/dateTime.ts'
import { Button } from '../../ui/Button.tsx'
import { useLocale } from '../../ui/locale.ts'
import { NotificationItem } from './NotificationItem.tsx'
import styles from './Notifications.module.css'
import { NotificationsState } from './NotificationsState.tsx'
import { ReadAllButton } from './ReadAllButton.tsx'
import { useMarkRead } from './useMarkRead.ts'
import { useNotifications } from './useNotifications.ts'

/** Notifications shown before "Show more" (ENG-14). */
const firstShown = 3

/** The dropdown of the bar: the newest notifications, then the rest, and the way to their page (ENG-14). */
export function NotificationMenu() {
  const { t } = useTranslation('notifications')
  const locale = useLocale()
  const { reading, reload } = useNotifications()
  const marks = useMarkRead()
  const offsetMs = useSelector(selectOffsetMs)
  const [isWhole, setWhole] = useState(false)
  const items = useRef<HTMLUListElement>(null)
  // The pressed button is gone: its place is taken by the first item that it has added.
  useEffect(() => {
    if (isWhole) items.current?.children[firstShown]?.querySelector<HTMLElement>('a, button')?.focus()
  }, [isWhole])
  return (
    <>
      <div className={styles.head}>
        <h2>{t('title')}</h2>
        <ReadAllButton unread={reading.at === 'shown' ? reading.data.unread : 0} marks={marks} />
      </div>
      <NotificationsState reading={reading} onRetry={reload}>
        {({ list }) => (
          <>
            <ul ref={items} className={styles.list}>
              {list.slice(0, isWhole ? list.length : firstShown).map((one) => (
                <NotificationItem
                  key={one.id}
                  one={one}
                  time={one.at === undefined ? '' : formatDateTime(one.at - offsetMs, Date.now(), locale)}
                  onOpen={marks.markOne}
                />
              ))}
            </ul>
            {!isWhole && list.length > firstShown && (
              <Button wide onClick={() => setWhole(true)}>
                {t('more')}
              </Button>
            )}
          </>
        )}
      </NotificationsState>
      <a className={styles.all} href={hrefOf(paths.show('notifications'))}>
        {t('all')}
      </a>
    </>
  )
}
