import { useEffect } from 'react'
import { numberFormatter } from '../../../domain/kernel/formatters.ts'
import { useAppDispatch } from '../../shell/api/appThunk.ts'
import { loadPush } from '../../shell/push/loadPush.ts'
import { background } from '../../bridges/background.ts'
import { pushPermission } from '../../bridges/pushDevice.ts'
import { setTitleMark } from '../../shell/screen/documentTitle.ts'
import { useLocale } from '../../ui/locale.ts'

/**
 * Shows the unread count on the tab's title and, where the system can, on the app's icon (ENG-14); renews the
 * device's push messages.
 */
export function useUnreadMarks(unread: number | null): void {
  const dispatch = useAppDispatch()
  const locale = useLocale()
  useEffect(() => {
    // Before the first list the badge keeps the count that a push message has set.
    if (unread === null) return
    setTitleMark(unread === 0 ? '' : `(${numberFormatter(locale, {}).format(unread)}) `)
    // Few systems support the badge; some refuse it in a tab.
    void navigator.setAppBadge?.(unread).catch(() => undefined)
  }, [unread, locale])
  useEffect(() => () => setTitleMark(''), [])
  // A push message has arrived: its notification is in the list now.
  useEffect(() => {
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
    const onMessage = ({ data }: MessageEvent<unknown>): void => {
      if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'pushed') void background.runNow('notifications')
    }
    serviceWorker?.addEventListener('message', onMessage)
    return () => serviceWorker?.removeEventListener('message', onMessage)
  }, [])
  // At start, when the language changes and when the page is shown again: browsers do not always report a new
  // endpoint.
  useEffect(() => {
    const renew = (): void => {
      if (document.visibilityState !== 'visible' || pushPermission() !== 'granted') return
      void loadPush()
        .then(({ renewPush }) => dispatch(renewPush()))
        .catch(() => undefined)
    }
    renew()
    document.addEventListener('visibilitychange', renew)
    return () => document.removeEventListener('visibilitychange', renew)
  }, [dispatch, locale])
}
