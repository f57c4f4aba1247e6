import { useTranslation } from 'react-i18next'
import type { WireNotification } from '../../../contract/notifications.ts'
import { notificationText } from '../../../domain/notifications/notificationText.ts'
import { useLocale } from '../../ui/locale.ts'

/**
 * Returns the texts of a notification in the language on screen, amounts included: the list is behind the
 * sign-in.
 */
export function useNotificationText(): (one: WireNotification) => { title: string; body: string } {
  const { t } = useTranslation('notifications')
  const locale = useLocale()
  // The kind comes from the server, so its keys can only be checked at run time.
  const text = t as (key: string, values: Record<string, string>) => string
  return (one) => {
    const { title, body, values, method } = notificationText(one, locale, 'shown')
    const named = { ...values, ...(method && { method: text(method.key, method.values) }) }
    return { title: text(title, named), body: text(body, named) }
  }
}
